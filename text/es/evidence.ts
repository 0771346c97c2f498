/** What decided an event: its rule, and the samples that it rests on. */
export const evidence = {
  how: 'Cómo se decidió este evento',
  version: 'Límites de ese día · reglas, versión {n}',
  samples: 'Lecturas',
  count: { one: '{n} lectura alrededor', other: '{n} lecturas alrededor' },
  deciding: { one: '{n} lo decide', other: '{n} lo deciden' },
  decides: 'Lo decide',
  notFound:
    'Con la ficha del vehículo y los datos de hoy, la regla ya no encuentra este evento: la ficha ha cambiado, o llegaron datos más tarde.',
  gone: 'Las posiciones de ese momento ya no se guardan',
  goneText: 'Se guardan {months} meses. El evento se conserva; el recorrido, no.',
  live: 'Ver ahora en el mapa',
  missing: 'El suceso ya no está',
  missingText: 'Llegaron datos que lo cambiaron, o usted no veía ese vehículo entonces.',
  limit: 'Límite del vehículo',
  legend: 'Lo que decidió el evento',
  on: 'Puesto',
  off: 'Quitado',
  hasFix: 'Sí',
  noFix: 'No',

  field_time: 'Hora',
  field_speed: 'Velocidad',
  field_change: 'Cambio, g',
  field_strength: 'Comunicado',
  field_ignition: 'Contacto',
  field_level: 'Depósito',
  field_supply: 'Batería, V',
  field_battery: 'Batería del localizador',
  field_fix: 'Posición',

  rule_ignition: 'El contacto cambió entre las dos lecturas marcadas.',
  rule_towing:
    'Con el contacto quitado, el vehículo se alejó esta distancia de donde se quitó, o lo comunicó el localizador.',
  rule_idling:
    'El vehículo estuvo parado con el motor en marcha durante este tiempo. Por debajo de la velocidad indicada, está parado.',
  rule_longDrive: 'El viaje duró más que este tiempo sin un descanso suficiente.',
  rule_minorExcess:
    'El vehículo superó su límite, pero menos tiempo que el indicado, o dentro de la tolerancia.',
  rule_speeding:
    'El vehículo superó su límite, con la tolerancia, durante al menos este tiempo seguido. Los excesos que distan menos que el tiempo indicado son uno.',
  rule_visit:
    'El vehículo estuvo parado al menos este tiempo cerca de un punto de interés; la salida se cuenta cuando vuelve a viajar.',
  rule_area:
    'El vehículo entró en el área, o salió de ella: solo ha salido cuando se aleja la distancia indicada, o pasa fuera el tiempo indicado. Las estancias más breves no cuentan.',
  rule_fraud: 'El vehículo estuvo parado este tiempo cerca de un punto donde no debe parar.',
  rule_harsh:
    'El localizador comunicó una maniobra al menos así de fuerte. Si no las comunica, se mide por el cambio de velocidad entre dos lecturas seguidas.',
  rule_impact: 'El localizador comunicó un golpe al menos así de fuerte.',
  rule_camera: 'La cámara lo comunicó, con la gravedad indicada.',
  rule_powerCut: 'El localizador estuvo este tiempo sin alimentación del vehículo.',
  rule_lowSupply: 'La batería del vehículo bajó de este valor; con 24 V, del segundo. Al arrancar no cuenta.',
  rule_noFix: 'El localizador estuvo este tiempo sin posición con el vehículo en marcha.',
  rule_lowBattery: 'La batería del localizador bajó a este nivel.',
  rule_privateUse: 'Durante el uso privado no se guarda ningún recorrido, y no se muestra nada de él.',
  rule_card: 'Se leyó una tarjeta alrededor del inicio del viaje.',
  rule_noCard: 'No se leyó ninguna tarjeta alrededor del inicio del viaje.',
  rule_fuelDrop:
    'El nivel del depósito, la mediana de cinco lecturas, bajó al menos estos litros, más deprisa de lo que gasta un motor en una hora.',
};
