/** What stands behind a figure of a report: its rule, its constants, and the rows it is made of. */
export const explain = {
  figure: 'Valor',
  rule: 'Como se calcula',
  version: 'Regras, versão {n}',
  arithmetic: 'Com os valores desta linha',
  rulesUnder: 'Limites com a {rules}',
  constants: 'Limites que a regra usa',
  parts: 'De que é composto',
  partsCount: { one: '{n} linha', other: '{n} linhas' },
  noParts: 'Nenhum relatório discrimina as linhas por trás deste valor',
  notYours: 'O detalhe está no relatório «{report}», que não lhe está atribuído',
  nothing: 'Não há nenhuma linha por trás deste valor',
  agrees: 'Juntas dão {value}: o mesmo que diz o relatório',
  agreesCount: 'São tantas quantas diz o relatório',
  differs:
    'Juntas dão {value}, e o relatório diz outra coisa: os dados mudaram desde que gerou o relatório, ou há partes que não pode ver',
  more: { one: 'Há mais {n} linha', other: 'Há mais {n} linhas' },
  back: 'Voltar ao valor anterior',

  mark_fuelDistance: 'Distância com combustível conhecido',
  mark_refFuel: 'Combustível segundo a referência',
  mark_refBurnt: 'Combustível gasto nessa distância',
  mark_refuelLiters: 'Litros abastecidos depois do primeiro abastecimento',
  mark_refuelDistance: 'Distância entre o primeiro e o último abastecimento',
  mark_fleetTime: 'Tempo na frota',
  mark_outTime: 'Tempo sem poder ser usado',

  points: 'Pontos que cada item retira',
  pointsMean: 'A média das linhas, segundo a distância',
  pointsMost: '{figure}: retira {points} pontos a partir de {cap}',
  points_events: '{figure} por cada {distance}',
  points_idle: '{figure} da duração',
  points_consumption: '{figure} acima da referência',
  points_longJourneys: '{figure} das viagens',

  states:
    'Cada veículo está num só estado, o primeiro que se cumpre. Vê-se primeiro se tem localizador, se há uma manipulação aberta e se está em uso privado.',
  vehicles: { one: 'Ver {n} veículo', other: 'Ver {n} veículos' },
  state_movement:
    'Com a ignição ligada, vai mais depressa do que a velocidade indicada, ou parou há menos do que o tempo indicado.',
  state_idle: 'Com a ignição ligada, está parado há pelo menos este tempo: não passa da velocidade indicada.',
  state_stopped: 'Tem a ignição desligada; sem essa leitura, está parado há o tempo indicado.',
  state_disconnected:
    'O seu localizador está calado há mais do que este tempo, ou há uma manipulação aberta.',
  state_no_tracker: 'Não tem localizador.',
  state_private: 'Está em uso privado: não se mostra onde está nem o que faz.',

  total_sum: 'É a soma das linhas.',
  total_count: 'Contam-se as linhas.',
  total_max: 'É o valor mais alto das linhas.',
  total_ratio: 'Calcula-se com as somas das linhas, nunca como média dos seus valores.',

  rule_vehicle: 'É o que diz hoje a ficha do veículo.',
  rule_stay: 'É o dado do veículo nesses dias; se mudou, o último.',
  rule_whoDrove:
    'O condutor de cada viagem é o do cartão que foi lido; se não houve, o atribuído a essa hora e, na falta dele, o habitual. Sendo vários, figura o que fez mais viagens.',
  rule_driver: 'É o que diz hoje a ficha do condutor.',
  rule_driverFleet: 'É a frota a que o condutor pertencia nesses dias.',
  rule_vehicles: 'Contam-se os diferentes veículos que o condutor usou.',
  rule_day:
    'Os dias e os meses são os do fuso horário do veículo, ou do condutor nos seus relatórios. Uma viagem pertence ao dia em que começa.',
  rule_start:
    'É o início da primeira viagem. Uma viagem começa ao arrancar e termina quando o veículo está parado há tanto tempo quanto o indicado; se não atinge nenhum dos dois mínimos, não conta.',
  rule_end:
    'É o fim da última viagem. Uma viagem começa ao arrancar e termina quando o veículo está parado há tanto tempo quanto o indicado; se não atinge nenhum dos dois mínimos, não conta.',
  rule_journeys:
    'Contam-se as viagens de trabalho que começam no período. Uma viagem termina quando o veículo está parado há tanto tempo quanto o indicado; se não atinge nenhum dos dois mínimos, não conta.',
  rule_longJourneys: 'Contam-se as viagens mais longas do que este tempo sem uma pausa suficiente.',
  rule_distance:
    'Soma-se a distância das viagens: de posição em posição, só com posições fiáveis, ou pelo conta-quilómetros do veículo se o transmite.',
  rule_duration: 'Soma-se o tempo das viagens, do início ao fim.',
  rule_movement: 'É o tempo das viagens sem o ralenti.',
  rule_idling:
    'Somam-se as paragens com o motor ligado dentro das viagens que duram pelo menos este tempo. Abaixo da velocidade indicada, o veículo está parado.',
  rule_stopTime:
    'É o tempo entre o primeiro início e o último fim de cada dia que não foi passado em viagem; vários dias somam-se.',
  rule_averageSpeed: 'É a distância dividida pelo tempo em movimento.',
  rule_topSpeed: 'É a velocidade mais alta entre as leituras possíveis.',
  rule_odometer: 'É a última leitura do conta-quilómetros no período.',
  rule_fuel:
    'De cada viagem vale o que mediu o contador do veículo; se não o tem, o nível do depósito e, na falta dele, uma estimativa: a distância pelo consumo da ficha.',
  rule_consumption:
    'É o combustível dividido pela distância em que é conhecido. Abaixo da distância indicada não se calcula.',
  rule_economy:
    'É a distância em que o combustível é conhecido dividida por esse combustível. Abaixo da distância indicada não se calcula.',
  rule_reference:
    'É o consumo da ficha do veículo; se não o tem, a média dos da mesma marca, modelo e combustível que percorreram o suficiente nos meses anteriores.',
  rule_deviation: 'É quanto se gastou a mais ou a menos do que corresponderia ao consumo de referência.',
  rule_monthsConsumption:
    'É o consumo medido nos meses completos antes do último mês do período; as estimativas não contam.',
  rule_harsh:
    'Contam-se as manobras bruscas que o localizador comunica durante as viagens. As que se sucedem dentro deste tempo contam como uma.',
  rule_speeding:
    'Contam-se as vezes em que o veículo ultrapassa o seu limite, com a tolerância, durante pelo menos este tempo. As que se sucedem dentro do tempo indicado contam como uma. O limite habitual aplica-se aos veículos sem um próprio.',
  rule_minorExcess: 'Contam-se os outros excessos acima do limite: mais breves, ou dentro da tolerância.',
  rule_events100:
    'São as acelerações, travagens e curvas bruscas pela distância percorrida. Abaixo da distância indicada não se calcula.',
  rule_score:
    'Parte do máximo e perde pontos por cada conceito: todos a partir do teto, e em proporção abaixo. Os eventos contam-se por 100 km. Se o consumo não é conhecido, os outros pesam mais. Abaixo da distância indicada não se calcula.',
  rule_band:
    'Depende da pontuação: cada nível começa nos pontos indicados, e o último é tudo o que fica abaixo.',
  rule_event: 'É o que se registou do evento nesse momento.',
  rule_limit: 'É o limite do veículo nesse momento; sem um próprio, o habitual.',
  rule_place: 'É onde o veículo estava nesse momento, com o nome do ponto de interesse, da área ou da rua.',
  rule_camera: 'É o que a câmara comunicou do evento.',
  rule_bandTime:
    'Soma-se o tempo em movimento por velocidade: abaixo do primeiro limite, entre os dois, ou acima do segundo.',
  rule_bandShare: 'É a parte do tempo em movimento passada a estas velocidades.',
  rule_distanceGroup:
    'Contam-se as viagens pela distância: abaixo do primeiro limite, entre os dois, ou acima do segundo.',
  rule_timeGroup:
    'Contam-se as viagens pela duração: abaixo do primeiro limite, entre os dois, ou acima do segundo.',
  rule_recommendation:
    'Vê-se, por esta ordem, se há dados, se o abastecido condiz com o gasto, se há referência, e se o consumo se explica pelo ralenti, pela condução ou pela velocidade. Figura a primeira condição que se verifica.',
  rule_refuelling: 'É o que diz o extrato, ou quem registou o abastecimento.',
  rule_refuelled:
    'Somam-se os abastecimentos do período. Nos litros só conta o combustível; no montante, tudo o que se comprou.',
  rule_unitPrice: 'É o preço do extrato; se não o traz, o montante dividido pela quantidade.',
  rule_validation:
    'O abastecimento compara-se com as posições do veículo à volta dessa hora: esteve no posto se passou a menos da distância indicada.',
  rule_discrepancy:
    'São os litros comprados que não explica o nível do depósito ou, sem ele, a distância percorrida. Toleram-se os litros ou a percentagem indicados, o que for maior.',
  rule_stationDistance: 'É quanto o veículo se aproximou do posto à volta dessa hora.',
  rule_refuelConsumption:
    'É o que se abasteceu depois do primeiro abastecimento dividido pela distância até ao último. Abaixo da distância indicada não se calcula.',
  rule_card:
    'Uma viagem está identificada se foi lido um cartão dentro deste tempo antes ou depois do início. Compara-se com o condutor atribuído.',
  rule_assigned: 'É o condutor atribuído ao veículo quando a viagem começou.',
  rule_health:
    'De cada dia vê-se se o veículo tinha localizador, se este transmitiu algo e se havia uma manipulação aberta.',
  rule_messages:
    'Contam-se as mensagens que o localizador enviou em cada hora; uma hora com alguma é uma hora ligada.',
  rule_usedDays: 'Contam-se os dias em que começa alguma viagem de trabalho.',
  rule_daysInFleet: 'Contam-se os dias em que o veículo esteve numa frota que pode ver.',
  rule_outDays: 'Contam-se os dias em que esteve assim durante boa parte do horário laboral.',
  rule_outOfUse: 'Contam-se os dias em que não pôde ser usado em nenhum momento.',
  rule_idleDays: 'São os dias em que esteve na frota e pôde ser usado, mas não foi.',
  rule_availability: 'É a parte do tempo na frota em que o veículo pôde ser usado.',
  rule_usage: 'São os dias de uso sobre os dias em que pôde ser usado.',
  rule_totalTime: 'É a soma do tempo das células, ou das viagens do período onde não as há.',
  rule_privateUse:
    'Conta o uso privado que o condutor ativou, ou o fim do seu horário. A distância é a do conta-quilómetros, e não se guarda nenhum local.',
  rule_workDistance: 'Soma-se a distância das viagens de trabalho.',
  rule_privateShare: 'É a distância privada sobre o total, com a de trabalho.',
  rule_visit:
    'Uma paragem perto de um ponto de interesse é uma visita se dura o suficiente; nos pontos fraudulentos, a partir do tempo indicado para eles.',
  rule_visits: 'Contam-se as visitas.',
  rule_inArea:
    'A visita dura enquanto o veículo está na área: só saiu quando se afasta a distância indicada, ou passa fora o tempo indicado. As mais breves não contam.',
  rule_violation:
    'A viagem compara-se com o horário da frota nesse dia: entrada antes da hora, saída depois, ou uso fora do horário. O excesso é o tempo para além da margem.',
  rule_stop:
    'As paragens de cada veículo e dia numeram-se por ordem; de uma à seguinte contam-se a distância e o tempo.',
  rule_request: 'É o que a instalação anotou do pedido.',
  rule_requests: 'Agrupam-se os pedidos iguais do dia; os percentis e os máximos são desse grupo.',
  rule_cost: 'Somam-se os custos confirmados do período.',
  rule_fines: 'Contam-se, ou somam-se, as multas do período.',
  rule_maintenances: 'Contam-se as manutenções feitas no período.',
  rule_due: 'Vem dos prazos da ficha do veículo, com a data de hoje e o conta-quilómetros atual.',
  rule_resourceDay:
    'Cada célula é o que o recurso trabalhou nesse dia nesse centro: horas com o motor ligado, ou distância.',
  rule_hourOnRoad: 'Cada célula são os minutos de viagem nessa hora.',

  constant_stopSplit: 'Paragem que termina uma viagem',
  constant_journeyDistance: 'Distância mínima de uma viagem',
  constant_journeyDuration: 'Duração mínima de uma viagem',
  constant_fixSatellites: 'Satélites, no mínimo',
  constant_fixHdop: 'Diluição da precisão, no máximo',
  constant_validSpeed: 'Velocidade máxima aceite',
  constant_moving: 'Move-se acima de',
  constant_idle: 'Ralenti desde',
  constant_fuelDistance: 'Distância mínima',
  constant_referenceMonths: 'Meses anteriores',
  constant_referenceDistance: 'Distância mínima dos outros',
  constant_usualLimit: 'Limite habitual',
  constant_speedTolerance: 'Tolerância',
  constant_speedHold: 'Tempo acima',
  constant_speedMerge: 'Juntam-se se distam menos de',
  constant_acceleration: 'Aceleração desde, g',
  constant_heavyAcceleration: 'Aceleração desde, g (mais de 3.500 kg)',
  constant_braking: 'Travagem desde, g',
  constant_heavyBraking: 'Travagem desde, g (mais de 3.500 kg)',
  constant_cornering: 'Curva desde, g',
  constant_heavyCornering: 'Curva desde, g (mais de 3.500 kg)',
  constant_harshMerge: 'Juntam-se se distam menos de',
  constant_eventsDistance: 'Distância mínima',
  constant_longJourney: 'Mais longas do que',
  constant_longHalt: 'Pausa suficiente',
  constant_pointsExcesses: 'Pontos por excessos',
  constant_pointsBraking: 'Pontos por travagens bruscas',
  constant_pointsAcceleration: 'Pontos por acelerações bruscas',
  constant_pointsCornering: 'Pontos por curvas bruscas',
  constant_capEvents: 'Teto de cada tipo de evento',
  constant_pointsIdle: 'Pontos por ralenti',
  constant_capIdle: 'Teto do ralenti sobre a duração',
  constant_pointsConsumption: 'Pontos por consumo',
  constant_capConsumption: 'Teto acima da referência',
  constant_pointsLongJourneys: 'Pontos por viagens longas',
  constant_capLongJourneys: 'Teto de viagens longas',
  constant_bandA: 'Nível A desde',
  constant_bandB: 'Nível B desde',
  constant_bandC: 'Nível C desde',
  constant_lowSpeed: 'Primeiro limite',
  constant_highSpeed: 'Segundo limite',
  constant_lowDistance: 'Primeiro limite',
  constant_highDistance: 'Segundo limite',
  constant_lowTime: 'Primeiro limite',
  constant_highTime: 'Segundo limite',
  constant_stationWindow: 'Antes e depois',
  constant_stationRadius: 'Distância ao posto',
  constant_levelLitres: 'Tolerância por nível, litros',
  constant_levelShare: 'Tolerância por nível, parte',
  constant_estimateLitres: 'Tolerância por distância, litros',
  constant_estimateShare: 'Tolerância por distância, parte',
  constant_cardBefore: 'Antes do início',
  constant_cardAfter: 'Depois do início',
  constant_poiRadius: 'Distância ao ponto',
  constant_poiStop: 'Paragem mínima',
  constant_fraudStop: 'Paragem num ponto fraudulento',
  constant_areaDistance: 'Fora da área por distância',
  constant_areaDuration: 'Fora da área por tempo',
  constant_silentOn: 'Sem sinal com a ignição ligada',
  constant_silentOff: 'Sem sinal com a ignição desligada',
  constant_towed: 'Afastado desde',
  constant_longIdle: 'Parado desde',
  constant_longDrive: 'Mais longa do que',
  constant_rest: 'Descanso suficiente',
  constant_impact: 'Impacto desde, g',
  constant_powerCut: 'Sem alimentação desde',
  constant_lowSupply: 'Bateria abaixo de, V',
  constant_lowSupply24: 'Bateria abaixo de, V (24 V)',
  constant_lowBattery: 'Bateria desde',
  constant_noFix: 'Sem posição desde',
  constant_fuelDrop: 'Descida desde',
  constant_fastestBurn: 'Mais do que um motor numa hora',
  constant_areaStay: 'Estadia mínima',
};
