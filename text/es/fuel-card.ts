/** Cards for fuel. */
export const fuelCard = {
  list: 'Tarjetas de combustible',
  count: { one: '{n} tarjeta', other: '{n} tarjetas' },
  search: 'Número, proveedor o matrícula',
  new: 'Nueva tarjeta de combustible',
  none: 'Todavía no hay tarjetas de combustible',
  noneText: 'Aparecen con los extractos. Vincúlelas a su vehículo para reconocer las líneas sin matrícula',
  number: 'Número',
  last_license: 'Último vehículo',
  linked: 'Vinculada a un vehículo',
  linkLast: 'Vincular a {license}',
  vehicleHelp: 'Las líneas sin matrícula de esta tarjeta serán de este vehículo',
  seeAll: 'Ver sus repostajes',
  deleteTitle: 'Eliminar la tarjeta {number}',
  deleteText: 'Sus repostajes se conservan con su número. Vuelve a aparecer si otro extracto la trae',
};
