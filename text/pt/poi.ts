export const poi = {
  list: 'Pontos de interesse',
  count: { one: '{n} ponto', other: '{n} pontos' },
  search: 'Nome, descrição ou grupo',
  new: 'Novo ponto de interesse',
  none: 'Ainda não há pontos de interesse',
};
