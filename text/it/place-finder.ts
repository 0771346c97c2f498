/** Finding a place by words. */
export const placeFinder = {
  open: 'Cerca un luogo',
  label: 'Città, indirizzo o coordinate',
  addresses: 'Cerca l’indirizzo «{words}»',
  failed: 'Il servizio degli indirizzi non risponde',
  none: 'Nessun luogo corrisponde',
  coordinates: 'Coordinate',
};
