/** What stands behind a figure of a report: its rule, its constants, and the rows it is made of. */
export const explain = {
  figure: 'Cifra',
  rule: 'Cómo se calcula',
  version: 'Reglas, versión {n}',
  arithmetic: 'Con los valores de esta fila',
  rulesUnder: 'Límites con la {rules}',
  constants: 'Límites que usa la regla',
  parts: 'De qué se compone',
  partsCount: { one: '{n} fila', other: '{n} filas' },
  noParts: 'Ningún informe detalla las filas que hay detrás de este valor',
  notYours: 'El detalle está en el informe «{report}», que usted no tiene asignado',
  nothing: 'No hay ninguna fila detrás de este valor',
  agrees: 'Juntas dan {value}: lo mismo que dice el informe',
  agreesCount: 'Son tantas como dice el informe',
  differs:
    'Juntas dan {value}, y el informe dice otra cosa: los datos han cambiado desde que generó el informe, o hay partes que usted no puede ver',
  more: { one: 'Hay {n} fila más', other: 'Hay {n} filas más' },
  back: 'Volver a la cifra anterior',

  mark_fuelDistance: 'Distancia con combustible conocido',
  mark_refFuel: 'Combustible según la referencia',
  mark_refBurnt: 'Combustible gastado en esa distancia',
  mark_refuelLiters: 'Litros repostados después del primer repostaje',
  mark_refuelDistance: 'Distancia entre el primer y el último repostaje',
  mark_fleetTime: 'Tiempo en la flota',
  mark_outTime: 'Tiempo sin poder usarse',

  points: 'Puntos que quita cada concepto',
  pointsMean: 'La media de las filas, según su distancia',
  pointsMost: '{figure}: quita {points} puntos a partir de {cap}',
  points_events: '{figure} cada {distance}',
  points_idle: '{figure} de la duración',
  points_consumption: '{figure} sobre la referencia',
  points_longJourneys: '{figure} de los viajes',

  states:
    'Cada vehículo está en un solo estado, el primero que se cumple. Se mira primero si lleva localizador, si hay una manipulación abierta y si está en uso privado.',
  vehicles: { one: 'Ver {n} vehículo', other: 'Ver {n} vehículos' },
  state_movement:
    'Con el contacto puesto, va más rápido que la velocidad indicada, o acaba de pararse hace menos que el tiempo indicado.',
  state_idle: 'Con el contacto puesto, lleva parado al menos este tiempo: no pasa de la velocidad indicada.',
  state_stopped: 'Tiene el contacto quitado; sin esa lectura, lleva parado el tiempo indicado.',
  state_disconnected: 'Su localizador lleva callado más que este tiempo, o hay una manipulación abierta.',
  state_no_tracker: 'No lleva localizador.',
  state_private: 'Está en uso privado: no se muestra dónde está ni qué hace.',

  total_sum: 'Es la suma de las filas.',
  total_count: 'Se cuentan las filas.',
  total_max: 'Es el valor más alto de las filas.',
  total_ratio: 'Se calcula con las sumas de las filas, nunca como media de sus valores.',

  rule_vehicle: 'Es lo que dice hoy la ficha del vehículo.',
  rule_stay: 'Es la que tenía el vehículo en esos días; si cambió, la última.',
  rule_whoDrove:
    'El conductor de cada viaje es el de la tarjeta que se leyó; si no hubo, el asignado a esa hora, y si no, el habitual. Con varios, figura el que hizo más viajes.',
  rule_driver: 'Es lo que dice hoy la ficha del conductor.',
  rule_driverFleet: 'Es la flota a la que pertenecía el conductor en esos días.',
  rule_vehicles: 'Se cuentan los vehículos distintos que usó el conductor.',
  rule_day:
    'Los días y los meses se cuentan en la zona horaria del vehículo, o del conductor en sus informes. Un viaje pertenece al día en que empieza.',
  rule_start:
    'Es el inicio del primer viaje. Un viaje empieza al arrancar y termina cuando el vehículo lleva parado el tiempo indicado; si no llega a ninguno de los dos mínimos, no cuenta.',
  rule_end:
    'Es el final del último viaje. Un viaje empieza al arrancar y termina cuando el vehículo lleva parado el tiempo indicado; si no llega a ninguno de los dos mínimos, no cuenta.',
  rule_journeys:
    'Se cuentan los viajes de trabajo que empiezan en el periodo. Un viaje termina cuando el vehículo lleva parado el tiempo indicado; si no llega a ninguno de los dos mínimos, no cuenta.',
  rule_longJourneys:
    'Se cuentan los viajes más largos que este tiempo en los que no hubo un descanso suficiente.',
  rule_distance:
    'Se suma la distancia de los viajes: de posición a posición, solo con posiciones fiables, o según el cuentakilómetros del vehículo si lo transmite.',
  rule_duration: 'Se suma el tiempo de los viajes, desde que arrancan hasta que terminan.',
  rule_movement: 'Es el tiempo de los viajes sin el ralentí.',
  rule_idling:
    'Se suman las paradas con el motor en marcha dentro de los viajes que duran al menos este tiempo. Por debajo de la velocidad indicada, el vehículo está parado.',
  rule_stopTime:
    'Es el tiempo entre el primer inicio y el último final de cada día que no se pasó viajando; con varios días, se suman.',
  rule_averageSpeed: 'Es la distancia dividida entre el tiempo en movimiento.',
  rule_topSpeed: 'Es la velocidad más alta entre las lecturas que son posibles.',
  rule_odometer: 'Es la última lectura del cuentakilómetros en el periodo.',
  rule_fuel:
    'De cada viaje cuenta lo que midió el contador del vehículo; si no lo tiene, el nivel del depósito, y si tampoco, una estimación: la distancia por el consumo de la ficha.',
  rule_consumption:
    'Es el combustible dividido entre la distancia en que se conoce. Con menos distancia que la indicada no se calcula.',
  rule_economy:
    'Es la distancia en que se conoce el combustible dividida entre este. Con menos distancia que la indicada no se calcula.',
  rule_reference:
    'Es el consumo de la ficha del vehículo; si no lo tiene, la media de los de la misma marca, modelo y combustible que han recorrido lo bastante en los meses anteriores.',
  rule_deviation: 'Es cuánto se gastó de más o de menos sobre lo que correspondía al consumo de referencia.',
  rule_monthsConsumption:
    'Es el consumo medido en los meses completos anteriores al último mes del periodo; las estimaciones no cuentan.',
  rule_harsh:
    'Se cuentan las maniobras bruscas que el localizador comunica durante los viajes. Las que se suceden en menos de este tiempo cuentan como una.',
  rule_speeding:
    'Se cuentan las veces que el vehículo supera su límite, con la tolerancia, durante al menos este tiempo. Las que se suceden en menos tiempo que el indicado cuentan como una. El límite habitual se aplica a los vehículos sin uno propio.',
  rule_minorExcess: 'Se cuentan los demás excesos sobre el límite: más breves, o dentro de la tolerancia.',
  rule_events100:
    'Son los acelerones, frenazos y giros bruscos por la distancia recorrida. Con menos distancia que la indicada no se calcula.',
  rule_score:
    'Parte del máximo y pierde puntos por cada concepto: todos los suyos a partir del tope, y en proporción por debajo. Los eventos se cuentan cada 100 km. Si no se conoce el consumo, los demás pesan más. Con menos distancia que la indicada no se calcula.',
  rule_band:
    'Depende de la puntuación: cada nivel empieza en los puntos indicados, y el último es todo lo que queda por debajo.',
  rule_event: 'Es lo que se registró del evento en su momento.',
  rule_limit: 'Es el límite del vehículo en ese momento; sin uno propio, el habitual.',
  rule_place:
    'Es la posición del vehículo en ese momento, con el nombre del punto de interés, del área o de la calle en que está.',
  rule_camera: 'Es lo que la cámara comunicó del evento.',
  rule_bandTime:
    'Se suma el tiempo en movimiento según la velocidad: por debajo del primer límite, entre los dos, o por encima del segundo.',
  rule_bandShare: 'Es la parte del tiempo en movimiento que se pasó en esa franja de velocidad.',
  rule_distanceGroup:
    'Se cuentan los viajes según su distancia: menos que el primer límite, entre los dos, o más que el segundo.',
  rule_timeGroup:
    'Se cuentan los viajes según su duración: menos que el primer límite, entre los dos, o más que el segundo.',
  rule_recommendation:
    'Se mira, por este orden, si hay datos, si lo repostado cuadra con lo gastado, si hay referencia, y si el consumo se explica por el ralentí, la conducción o la velocidad. Figura lo primero que se cumple.',
  rule_refuelling: 'Es lo que dice el extracto, o quien anotó el repostaje.',
  rule_refuelled:
    'Se suman los repostajes del periodo. En los litros solo cuenta el combustible; en el importe, todo lo comprado.',
  rule_unitPrice: 'Es el precio del extracto; si no lo trae, el importe dividido entre la cantidad.',
  rule_validation:
    'El repostaje se compara con las posiciones del vehículo alrededor de esa hora: estuvo en la estación si pasó a menos de la distancia indicada.',
  rule_discrepancy:
    'Son los litros comprados que no explica el nivel del depósito o, sin él, la distancia recorrida. Se toleran los litros o el porcentaje indicados, lo que sea más.',
  rule_stationDistance:
    'Es la distancia a la que el vehículo estuvo de la estación, como más cerca, alrededor de esa hora.',
  rule_refuelConsumption:
    'Es lo repostado después del primer repostaje dividido entre la distancia hasta el último. Con menos distancia que la indicada no se calcula.',
  rule_card:
    'Un viaje está identificado si se leyó una tarjeta en este tiempo antes o después de su inicio. Se compara con el conductor asignado.',
  rule_assigned: 'Es el conductor que el vehículo tenía asignado al empezar el viaje.',
  rule_health:
    'De cada día se mira si el vehículo llevaba localizador, si este transmitió algo y si hubo una manipulación abierta.',
  rule_messages:
    'Se cuentan los mensajes que el localizador envió en cada hora; una hora con alguno es una hora conectada.',
  rule_usedDays: 'Se cuentan los días en que empieza algún viaje de trabajo.',
  rule_daysInFleet: 'Se cuentan los días en que el vehículo estuvo en una flota que usted ve.',
  rule_outDays: 'Se cuentan los días en que estuvo así durante buena parte del horario laboral.',
  rule_outOfUse: 'Se cuentan los días en que no pudo usarse en ningún momento.',
  rule_idleDays: 'Son los días en que estuvo en la flota y pudo usarse, pero no se usó.',
  rule_availability: 'Es la parte del tiempo en la flota en que el vehículo pudo usarse.',
  rule_usage: 'Son los días de uso sobre los días en que pudo usarse.',
  rule_totalTime: 'Es la suma del tiempo de las celdas, o de los viajes del periodo si no las hay.',
  rule_privateUse:
    'Cuenta el uso privado que activó el conductor, o el fin de su horario. La distancia es la del cuentakilómetros, y no se guarda ningún lugar.',
  rule_workDistance: 'Se suma la distancia de los viajes de trabajo.',
  rule_privateShare: 'Es la distancia privada sobre el total, con la de trabajo.',
  rule_visit:
    'Una parada cerca de un punto de interés es una visita si dura lo bastante; en los puntos fraudulentos, desde el tiempo indicado para ellos.',
  rule_visits: 'Se cuentan las visitas.',
  rule_inArea:
    'La visita dura mientras el vehículo está en el área: solo ha salido cuando se aleja la distancia indicada, o pasa fuera el tiempo indicado. Las más breves no cuentan.',
  rule_violation:
    'El viaje se compara con el horario de la flota en ese día: entrada antes de hora, salida después, o uso fuera del horario. El exceso es el tiempo más allá del margen.',
  rule_stop:
    'Las paradas de cada vehículo y día se numeran por orden; de una a la siguiente se cuentan la distancia y el tiempo.',
  rule_request: 'Es lo que la instalación anotó de la petición.',
  rule_requests: 'Se agrupan las peticiones iguales del día; los percentiles y los máximos son de ese grupo.',
  rule_cost: 'Se suman los costes confirmados del periodo.',
  rule_fines: 'Se cuentan, o se suman, las multas del periodo.',
  rule_maintenances: 'Se cuentan los mantenimientos hechos en el periodo.',
  rule_due: 'Sale de los plazos de la ficha del vehículo, con el día de hoy y el cuentakilómetros actual.',
  rule_resourceDay:
    'Cada celda es lo que el recurso trabajó ese día en ese centro: horas con el motor en marcha, o distancia.',
  rule_hourOnRoad: 'Cada celda son los minutos de viaje en esa hora.',

  constant_stopSplit: 'Parada que termina un viaje',
  constant_journeyDistance: 'Distancia mínima de un viaje',
  constant_journeyDuration: 'Duración mínima de un viaje',
  constant_fixSatellites: 'Satélites, como mínimo',
  constant_fixHdop: 'Dilución de la precisión, como máximo',
  constant_validSpeed: 'Velocidad más alta que se admite',
  constant_moving: 'Se mueve por encima de',
  constant_idle: 'Ralentí desde',
  constant_fuelDistance: 'Distancia mínima',
  constant_referenceMonths: 'Meses anteriores',
  constant_referenceDistance: 'Distancia mínima de los demás',
  constant_usualLimit: 'Límite habitual',
  constant_speedTolerance: 'Tolerancia',
  constant_speedHold: 'Tiempo por encima',
  constant_speedMerge: 'Se unen si distan menos de',
  constant_acceleration: 'Acelerón desde, g',
  constant_heavyAcceleration: 'Acelerón desde, g (más de 3.500 kg)',
  constant_braking: 'Frenazo desde, g',
  constant_heavyBraking: 'Frenazo desde, g (más de 3.500 kg)',
  constant_cornering: 'Giro desde, g',
  constant_heavyCornering: 'Giro desde, g (más de 3.500 kg)',
  constant_harshMerge: 'Se unen si distan menos de',
  constant_eventsDistance: 'Distancia mínima',
  constant_longJourney: 'Más largos que',
  constant_longHalt: 'Descanso suficiente',
  constant_pointsExcesses: 'Puntos por excesos',
  constant_pointsBraking: 'Puntos por frenazos',
  constant_pointsAcceleration: 'Puntos por acelerones',
  constant_pointsCornering: 'Puntos por giros bruscos',
  constant_capEvents: 'Tope de cada clase de eventos',
  constant_pointsIdle: 'Puntos por ralentí',
  constant_capIdle: 'Tope del ralentí sobre la duración',
  constant_pointsConsumption: 'Puntos por consumo',
  constant_capConsumption: 'Tope sobre la referencia',
  constant_pointsLongJourneys: 'Puntos por viajes largos',
  constant_capLongJourneys: 'Tope de viajes largos',
  constant_bandA: 'Nivel A desde',
  constant_bandB: 'Nivel B desde',
  constant_bandC: 'Nivel C desde',
  constant_lowSpeed: 'Primer límite',
  constant_highSpeed: 'Segundo límite',
  constant_lowDistance: 'Primer límite',
  constant_highDistance: 'Segundo límite',
  constant_lowTime: 'Primer límite',
  constant_highTime: 'Segundo límite',
  constant_stationWindow: 'Antes y después',
  constant_stationRadius: 'Distancia a la estación',
  constant_levelLitres: 'Tolerancia por nivel, litros',
  constant_levelShare: 'Tolerancia por nivel, parte',
  constant_estimateLitres: 'Tolerancia por distancia, litros',
  constant_estimateShare: 'Tolerancia por distancia, parte',
  constant_cardBefore: 'Antes del inicio',
  constant_cardAfter: 'Después del inicio',
  constant_poiRadius: 'Distancia al punto',
  constant_poiStop: 'Parada mínima',
  constant_fraudStop: 'Parada en un punto fraudulento',
  constant_areaDistance: 'Fuera del área por distancia',
  constant_areaDuration: 'Fuera del área por tiempo',
  constant_silentOn: 'Sin señal con el contacto puesto',
  constant_silentOff: 'Sin señal con el contacto quitado',
  constant_towed: 'Alejado desde',
  constant_longIdle: 'Parado desde',
  constant_longDrive: 'Más largo que',
  constant_rest: 'Descanso suficiente',
  constant_impact: 'Golpe desde, g',
  constant_powerCut: 'Sin alimentación desde',
  constant_lowSupply: 'Batería por debajo de, V',
  constant_lowSupply24: 'Batería por debajo de, V (24 V)',
  constant_lowBattery: 'Batería desde',
  constant_noFix: 'Sin posición desde',
  constant_fuelDrop: 'Bajada desde',
  constant_fastestBurn: 'Más que un motor en una hora',
  constant_areaStay: 'Estancia mínima',
};
