/** Looking for a vehicle. */
export const vehicleSearch = {
  find: 'Buscar un vehículo',
  findLabel: 'Matrícula, alias, bastidor, IMEI, código de activo o de obra',
  findRecent: 'Búsquedas recientes',
  findRecentClear: 'Borrar las búsquedas recientes',
  findNone: 'Ningún vehículo coincide con «{q}»',
  findNoneText: 'Compruebe la matrícula o busque por otro dato. También se buscan los vehículos de baja',
  findStart: 'Escriba al menos dos caracteres',
  findMore: 'Ver los {n} en la lista',
};
