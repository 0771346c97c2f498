/** Bills of a vehicle. Keys named as a field are its label. */
export const bill = {
  add: 'Añadir factura',
  none: 'No hay facturas',
  noneText: 'Añada las de taller, seguro, peajes o cualquier otro gasto del vehículo',
  code: 'Código',
  type_id: 'Tipo',
  provider: 'Proveedor',
  description: 'Concepto',
  date: 'Fecha',
  amount: 'Importe',
  cost_centre_id: 'Centro de coste',
  spent: {
    one: '{n} factura en los últimos doce meses: {amount}',
    other: '{n} facturas en los últimos doce meses: {amount}',
  },
};
