export const poi = {
  list: 'Pontos de interesse',
  count: { one: '{n} ponto', other: '{n} pontos' },
  search: 'Nome, descrição ou grupo',
  new: 'Novo ponto de interesse',
  none: 'Ainda não há pontos de interesse',
  noneText: 'Marque-os no mapa, importe-os de um ficheiro ou aceite os que são propostos',
  hint: 'Clique no mapa para situar o ponto, ou procure um endereço',
  deleteText: 'O ponto desaparece dos mapas e das visitas calculadas a partir de agora',
  importText:
    'CSV com as colunas name, lat e lng (description e groups se quiser), GeoJSON ou KML com pontos; até {max}. Um ponto que já existe é reconhecido pelo nome',
  proposals: 'Propostas',
  proposalsText:
    'Locais onde os veículos de uma frota param com frequência há 60 dias e que não são um ponto de interesse',
  proposalsNone: 'Não há propostas',
  proposalsNoneText:
    'Todos os locais onde se para com frequência já são pontos de interesse ou foram descartados',
  stops: 'Paragens',
  stopCount: { one: '{n} paragem', other: '{n} paragens' },
  stopsText: '{days} dias, {stay} em média',
  offHours: 'Fora do horário',
  accept: { one: 'Aceitar {n}', other: 'Aceitar {n}' },
  acceptInto: 'Adicionar aos grupos',
  accepted: { one: '{n} ponto criado', other: '{n} pontos criados' },
  dismiss: 'Não propor mais',
  dismissed: { one: '{n} proposta descartada', other: '{n} propostas descartadas' },
};
