/** The search over everything, and the list of keys. */
export const spotlight = {
  placeholder: 'Matrícula, conductor, IMEI, tarjeta, flota, informe o acción',
  recent: 'Recientes',
  showOnMap: 'Mostrar {license} en el mapa',
  runReport: '{name} de {license}',
  keys: 'Atajos de teclado',
  everywhere: 'En todas partes',
  inLists: 'En las listas',
  inRecords: 'En una ficha abierta',
  keySearch: 'Buscar registros, pantallas y acciones',
  keyKeys: 'Ver los atajos',
  keyClose: 'Cerrar lo que está abierto',
  keyMove: 'Pasar de fila',
  keyOpen: 'Abrir la fila',
};
