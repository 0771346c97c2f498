export const violation = {
  list: 'Violazioni',
  count: { one: '{n} violazione', other: '{n} violazioni' },
  search: 'Targa, conducente o orario',
  new: 'Nuova violazione',
  none: 'Nessuna violazione in questi giorni',
  noneText:
    'Qui appaiono i viaggi che iniziano prima, finiscono dopo o si svolgono fuori dall’orario della loro flotta',
  entry: '{actual}, {excess} prima delle {expected}',
  exit: '{actual}, {excess} dopo le {expected}',
  out: '{actual}, per {excess}',
  most: 'Sono mostrate le {max} più recenti',
};
