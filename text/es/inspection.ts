/** Inspections of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const inspection = {
  add: 'Añadir inspección',
  none: 'No hay inspecciones',
  noneText: 'Añada la {name} y las demás inspecciones del vehículo: se avisa siete días antes de que venzan',
  noneExempt:
    'El vehículo está exento de {name}: puede añadir sus inspecciones, pero no se avisa de su vencimiento',
  type_id: 'Tipo',
  last: 'Última',
  next: 'Próxima',
  exemption: 'Exenta',
  observations: 'Observaciones',
  suggested: 'Sugerido para la {name}: {date}',
  state: 'Situación',
  state_expired: 'Caducada',
  state_close: 'Vence pronto',
  state_planned: 'En vigor',
  state_undated: 'Sin fecha',
  state_exempt: 'Exenta',
  standing_expired: {
    one: '{what}: caducó el {date}',
    other: 'Hay {n} inspecciones caducadas; la primera, {what}, el {date}',
  },
  standing_close: {
    one: '{what}: vence el {date}',
    other: '{n} inspecciones vencen en los próximos días; la primera, {what}, el {date}',
  },
  standing_planned: 'Al día. La próxima es {what}, el {date}',
  standing_undated: '{what}: falta la fecha de la próxima',
  standing_exempt: 'Exento: no se avisa de ningún vencimiento',
};
