/** What is done with a vehicle: one at a time, or several at once. */
export const vehicleCommand = {
  actionMove: 'Mover a otra flota',
  actionOdometer: 'Corregir el cuentakilómetros',
  actionDeregister: 'Dar de baja',

  moveTitle: 'Mover {license} a otra flota',
  moveTitleMany: { one: 'Mover {n} vehículo a otra flota', other: 'Mover {n} vehículos a otra flota' },
  moveFleet: 'Flota de destino',
  move_date: 'Primer día en la flota nueva',
  moveText: 'Los informes y los costes hasta la víspera siguen siendo de la flota actual',
  move: 'Mover',
  moved: '{license} está ahora en {fleet}',

  availabilityTitle: 'Disponibilidad de {license}',
  availabilityText: 'Cada cambio abre o cierra un periodo que cuenta en el informe de disponibilidad',
  maintenanceTitleMany: {
    one: 'Poner {n} vehículo en mantenimiento',
    other: 'Poner {n} vehículos en mantenimiento',
  },
  unusableTitleMany: {
    one: 'Marcar {n} vehículo como inutilizable',
    other: 'Marcar {n} vehículos como inutilizables',
  },
  setMaintenance: 'Poner en mantenimiento',
  setUnusable: 'Marcar como inutilizable',

  odometerTitle: 'Corregir el cuentakilómetros de {license}',
  odometerText:
    'Indique lo que marcaba al empezar el día de hoy. Solo puede aumentar; los informes de los días anteriores no cambian',

  deregisterTitle: 'Dar de baja {license}',
  deregisterText: 'Al terminar ese día:',
  deregisterTracker: 'El localizador queda disponible',
  deregisterAssignments: 'Se cierran las asignaciones de conductor abiertas',
  deregisterMap: 'Sale del mapa y de las listas en directo',
  deregisterReports: 'Los informes conservan sus días en la flota',
  deregisterNoStart: 'Indique antes el inicio en flota en la ficha',
  deregistered: '{license} está de baja',

  deleteTitle: 'Eliminar {license}',
  deleteReason: 'Motivo de la eliminación',
  deleteDate: 'Fecha de la eliminación',
  deleteText: 'Se pedirá al sistema de activos, cuando lo hay, y después:',
  deleteOut: 'El vehículo sale de todas las listas; la matrícula queda reservada',
  deleteDrivers: 'Se desvinculan los datos personales de los conductores',
  deleteCosts: 'Los costes y las multas se conservan el tiempo legal',
  deleteRecover: 'Un administrador podrá recuperarlo',
  deleteRefused: 'El sistema de activos lo impide (código {number})',
  deleteLocally: 'Eliminar solo aquí',
  deleteLocallyText: 'El sistema de activos no conoce esta matrícula: no hay nada que eliminar allí',
  deleted: '{license} se ha eliminado',

  recoverTitle: 'Recuperar {license}',
  recoverText: 'El vehículo vuelve a estar de alta desde hoy. Elija qué datos de antes conserva',
  recoverErased: 'Lo que no marque se borra definitivamente:',
  recoverKept: 'Neumáticos, siniestros, seguros, multas y campos adicionales se conservan siempre',
  recoverTracker: 'El localizador no se vuelve a montar por sí solo',
  recoverNothingErased: 'Se conserva todo',
  recoverConfirm: 'Entiendo que los datos no marcados se borran y no se pueden recuperar',
  recover: 'Recuperar',
  recovered: '{license} vuelve a estar de alta',

  bulkExport: 'Exportar la selección',
  bulkDone: { one: '{n} vehículo actualizado', other: '{n} vehículos actualizados' },
  bulkFailed: {
    one: '{n} vehículo no se ha podido actualizar',
    other: '{n} vehículos no se han podido actualizar',
  },
  bulkRunning: '{done} de {all}',
  bulkResult: 'Resultado por vehículo',

  recoverModules: 'Datos que se conservan',
  availabilityManyText: 'Desde ahora no contarán como disponibles, hasta que se retire la marca',
  editFields: 'Modificar campos',
  editFieldsTitle: { one: 'Modificar {n} vehículo', other: 'Modificar {n} vehículos' },
};
