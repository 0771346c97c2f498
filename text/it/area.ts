export const area = {
  list: 'Aree',
  count: { one: '{n} area', other: '{n} aree' },
  search: 'Nome, descrizione o gruppo',
  new: 'Nuova area',
  none: 'Non ci sono ancora aree',
  ground: 'Superficie',
};
