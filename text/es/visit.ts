/** Finding the visits to a place again, after it was made or changed. */
export const visit = {
  title: 'Recalcular visitas',
  text: 'Busca de nuevo las visitas a este lugar, con su posición y sus grupos de ahora.',
  final: 'Los días anteriores al {day} son definitivos y no cambian.',
  progress: 'Buscando: {done} de {n} vehículos',
  done: 'Visitas recalculadas desde el {day}: {n} vehículos',
  ask: 'Recalcular',
};
