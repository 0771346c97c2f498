export const area = {
  list: 'Áreas',
  count: { one: '{n} área', other: '{n} áreas' },
  search: 'Nome, descrição ou grupo',
  new: 'Nova área',
  none: 'Ainda não há áreas',
  ground: 'Superfície',
};
