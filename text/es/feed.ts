/** Other systems that send records of trackers. */
export const feed = {
  open: 'Otros sistemas',
  title: 'Sistemas que envían posiciones',
  text: 'Cada sistema envía los registros de muchos localizadores con un testigo propio, por HTTP y JSON o desde flespi',
  none: 'Ningún sistema envía posiciones',
  new: 'Nuevo testigo',
  make: 'Generar el testigo',
  nameText: 'El sistema que lo usará',
  fleetText:
    'Solo vale para localizadores montados en vehículos de esta flota y de las que dependen de ella, o sin vehículo',
  token: 'Testigo',
  once: 'Cópielo ahora: no se volverá a mostrar',
  header: 'Se envía en la cabecera Authorization, detrás de la palabra Bearer',
  neverUsed: 'sin usar',
  usedAt: 'último uso: {at}',
  revoke: 'Revocar',
  revokeTitle: 'Revocar el testigo de {name}',
  revokeText: 'En unos segundos se rechazará lo que envíe ese sistema',
};
