/** What decided an event: its rule, and the samples that it rests on. */
export const evidence = {
  how: 'Como foi decidido este evento',
  version: 'Limites desse dia · regras, versão {n}',
  samples: 'Leituras',
  count: { one: '{n} leitura em redor', other: '{n} leituras em redor' },
  deciding: { one: '{n} decide', other: '{n} decidem' },
  decides: 'Decide',
  notFound:
    'Com a ficha do veículo e os dados de hoje, a regra já não encontra este evento: a ficha mudou, ou chegaram dados mais tarde.',
  gone: 'As posições desse momento já não são guardadas',
  goneText: 'São guardadas durante {months} meses. O evento mantém-se; o percurso não.',
  live: 'Ver agora no mapa',
  missing: 'O evento já não existe',
  missingText: 'Chegaram dados que o alteraram, ou não via esse veículo nessa altura.',
  limit: 'Limite do veículo',
  legend: 'O que decidiu o evento',
  on: 'Ligada',
  off: 'Desligada',
  hasFix: 'Sim',
  noFix: 'Não',

  field_time: 'Hora',
  field_speed: 'Velocidade',
  field_change: 'Variação, g',
  field_strength: 'Comunicado',
  field_ignition: 'Ignição',
  field_level: 'Depósito',
  field_supply: 'Bateria, V',
  field_battery: 'Bateria do localizador',
  field_fix: 'Posição',

  rule_ignition: 'A ignição mudou entre as duas leituras marcadas.',
  rule_towing:
    'Com a ignição desligada, o veículo afastou-se esta distância de onde foi desligada, ou o localizador comunicou-o.',
  rule_idling:
    'O veículo esteve parado com o motor a trabalhar durante este tempo. Abaixo da velocidade indicada, está parado.',
  rule_longDrive: 'A viagem durou mais do que este tempo sem um descanso suficiente.',
  rule_minorExcess:
    'O veículo excedeu o seu limite, mas durante menos tempo do que o indicado, ou dentro da tolerância.',
  rule_speeding:
    'O veículo excedeu o seu limite, com a tolerância, durante pelo menos este tempo seguido. Os excessos que distam menos do que o tempo indicado são um só.',
  rule_visit:
    'O veículo esteve parado pelo menos este tempo perto de um ponto de interesse; a saída conta quando volta a viajar.',
  rule_area:
    'O veículo entrou na área, ou saiu dela: só saiu quando se afasta a distância indicada, ou passa fora o tempo indicado. As estadas mais breves não contam.',
  rule_fraud: 'O veículo esteve parado durante este tempo perto de um ponto onde não deve parar.',
  rule_harsh:
    'O localizador comunicou uma manobra pelo menos assim forte. Se não as comunica, mede-se pela variação de velocidade entre duas leituras seguidas.',
  rule_impact: 'O localizador comunicou um impacto pelo menos assim forte.',
  rule_camera: 'A câmara comunicou-o, com a gravidade indicada.',
  rule_powerCut: 'O localizador esteve durante este tempo sem alimentação do veículo.',
  rule_lowSupply:
    'A bateria do veículo desceu abaixo deste valor; com 24 V, abaixo do segundo. No arranque não conta.',
  rule_noFix: 'O localizador esteve durante este tempo sem posição com o veículo em marcha.',
  rule_lowBattery: 'A bateria do localizador desceu a este nível.',
  rule_privateUse: 'Do uso privado não se guarda nenhum percurso, e não se mostra nada dele.',
  rule_card: 'Foi lido um cartão em redor do início da viagem.',
  rule_noCard: 'Não foi lido nenhum cartão em redor do início da viagem.',
  rule_fuelDrop:
    'O nível do depósito, a mediana de cinco leituras, desceu pelo menos estes litros, mais depressa do que um motor gasta numa hora.',
};
