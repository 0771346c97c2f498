export const feed = {
  open: 'Altri sistemi',
  title: 'Sistemi che inviano posizioni',
  text: 'Ogni sistema invia i dati di molti localizzatori con un proprio token, via HTTP e JSON o da flespi',
  none: 'Nessun sistema invia posizioni',
  new: 'Nuovo token',
  make: 'Genera il token',
  nameText: 'Il sistema che lo userà',
  fleetText:
    'Vale solo per localizzatori su veicoli di questa flotta e di quelle sottostanti, o senza veicolo',
  token: 'Token',
  once: 'Copiarlo ora: non sarà più mostrato',
  header: 'Si invia nell’intestazione Authorization, dopo la parola Bearer',
  neverUsed: 'mai usato',
  usedAt: 'ultimo uso: {at}',
  revoke: 'Revoca',
  revokeTitle: 'Revocare il token di {name}',
  revokeText: 'Entro pochi secondi ciò che invia quel sistema sarà rifiutato',
};
