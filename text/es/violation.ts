/** Journeys outside of the schedule of their fleet. */
export const violation = {
  list: 'Incumplimientos',
  count: { one: '{n} incumplimiento', other: '{n} incumplimientos' },
  search: 'Matrícula, conductor u horario',
  new: 'Nuevo incumplimiento',
  none: 'Sin incumplimientos en estos días',
  noneText:
    'Aquí aparecen los viajes que empiezan antes, terminan después o se hacen fuera del horario de su flota',
  entry: '{actual}, {excess} antes de las {expected}',
  exit: '{actual}, {excess} después de las {expected}',
  out: '{actual}, durante {excess}',
  most: 'Se muestran los {max} más recientes',
};
