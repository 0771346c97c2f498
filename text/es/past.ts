/** The past on the map. */
export const past = {
  past: 'Pasado',
  open: 'Ver el pasado',
  bar: 'El pasado en el mapa',
  instant: 'Día y hora',
  calendar: 'Abrir el calendario',
  play: 'Reproducir',
  pause: 'Pausar',
  back: 'Un minuto antes',
  forward: 'Un minuto después',
  rate: 'Ritmo de reproducción',
  day: 'Hora del día',
  now: 'Volver a ahora',
  dayHistory: 'Ver el histórico de ese día',
  notVisible: 'En ese momento el vehículo no estaba entre los que puede ver',
  noPositionsText: 'En ese momento ninguno había enviado una posición',
  noVehiclesText: 'En esa fecha no había vehículos en las flotas que puede ver',
};
