export const violation = {
  list: 'Incumprimentos',
  count: { one: '{n} incumprimento', other: '{n} incumprimentos' },
  search: 'Matrícula, condutor ou horário',
  new: 'Novo incumprimento',
  none: 'Sem incumprimentos nestes dias',
  noneText:
    'Aqui aparecem as viagens que começam antes, terminam depois ou se fazem fora do horário da sua frota',
  entry: '{actual}, {excess} antes das {expected}',
  exit: '{actual}, {excess} depois das {expected}',
  out: '{actual}, durante {excess}',
  most: 'Mostram-se os {max} mais recentes',
};
