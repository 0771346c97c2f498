export const fuelStation = {
  list: 'Stazioni di servizio',
  count: { one: '{n} stazione', other: '{n} stazioni' },
  search: 'Nome, località, provincia, codice',
  new: 'Nuova stazione',
  none: 'Non ci sono ancora stazioni',
  noneText: 'Compaiono con i rifornimenti che le nominano',
  placed: 'Sulla mappa',
  refuellings: 'Rifornimenti',
  last_at: 'Ultimo rifornimento',
  place: 'Posizionare sulla mappa',
  placeText:
    'Clicchi sulla mappa dove si trova la stazione o la cerchi. I suoi rifornimenti vengono convalidati di nuovo',
  placeSave: 'Salva posizione',
  placedNotice: 'Stazione posizionata',
  tankText: 'È un serbatoio proprio: la sua posizione è quella del punto di interesse',
  unplacedText:
    'Senza posizione, i suoi rifornimenti non si possono confrontare con le posizioni dei veicoli',
  seeAll: 'Vedi i suoi rifornimenti',
  find: 'Cerca un luogo',
};
