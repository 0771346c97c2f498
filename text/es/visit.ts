/** Finding the visits to a place again, after it was made or changed. */
export const visit = {
  title: 'Recalcular visitas',
  text: 'Busca de nuevo las visitas a este lugar, con su posición y sus grupos de ahora.',
  final: 'Los días anteriores al {day} son definitivos y no cambian.',
  progress: { one: 'Buscando: {done} de {n} vehículo', other: 'Buscando: {done} de {n} vehículos' },
  done: {
    one: 'Visitas recalculadas desde el {day}: {n} vehículo',
    other: 'Visitas recalculadas desde el {day}: {n} vehículos',
  },
  ask: 'Recalcular',
};
