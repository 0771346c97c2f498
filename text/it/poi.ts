export const poi = {
  list: 'Punti di interesse',
  count: { one: '{n} punto', other: '{n} punti' },
  search: 'Nome, descrizione o gruppo',
  new: 'Nuovo punto di interesse',
  none: 'Non ci sono ancora punti di interesse',
  noneText: 'Segnarli sulla mappa, importarli da un file o accettare quelli proposti',
  hint: 'Fare clic sulla mappa per collocare il punto, oppure cercare un indirizzo',
  deleteText: 'Il punto scompare dalle mappe e dalle visite calcolate da ora in poi',
  importText:
    'CSV con le colonne name, lat e lng (description e groups se si vuole), GeoJSON o KML con punti; fino a {max}. Un punto esistente si riconosce dal nome',
  proposals: 'Proposte',
  proposalsText:
    'Luoghi in cui i veicoli di una flotta si fermano spesso da 60 giorni e che non sono punti di interesse',
  proposalsNone: 'Non ci sono proposte',
  proposalsNoneText:
    'Tutti i luoghi in cui ci si ferma spesso sono già punti di interesse o sono stati scartati',
  stops: 'Soste',
  stopCount: { one: '{n} sosta', other: '{n} soste' },
  stopsText: '{days} giorni, {stay} in media',
  offHours: 'Fuori orario',
  accept: { one: 'Accetta {n}', other: 'Accetta {n}' },
  acceptInto: 'Aggiungi ai gruppi',
  accepted: { one: '{n} punto creato', other: '{n} punti creati' },
  dismiss: 'Non proporre più',
  dismissed: { one: '{n} proposta scartata', other: '{n} proposte scartate' },
};
