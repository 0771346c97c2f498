export const fuelCard = {
  list: 'Carte carburante',
  count: { one: '{n} carta', other: '{n} carte' },
  search: 'Numero, fornitore o targa',
  new: 'Nuova carta carburante',
  none: 'Non ci sono ancora carte carburante',
  noneText: 'Compaiono con gli estratti. Le colleghi al veicolo per riconoscere le righe senza targa',
  number: 'Numero',
  last_license: 'Ultimo veicolo',
  linked: 'Collegata a un veicolo',
  linkLast: 'Collega a {license}',
  vehicleHelp: 'Le righe di questa carta senza targa saranno di questo veicolo',
  seeAll: 'Vedi i suoi rifornimenti',
};
