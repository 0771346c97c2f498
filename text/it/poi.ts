export const poi = {
  list: 'Punti di interesse',
  count: { one: '{n} punto', other: '{n} punti' },
  search: 'Nome, descrizione o gruppo',
  new: 'Nuovo punto di interesse',
  none: 'Non ci sono ancora punti di interesse',
};
