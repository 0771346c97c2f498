/** Inspections of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const inspection = {
  add: 'Aggiungi revisione',
  none: 'Nessuna revisione',
  noneText:
    'Aggiungere la {name} e gli altri controlli del veicolo: si viene avvisati sette giorni prima della scadenza',
  noneExempt:
    'Il veicolo è esente da {name}: si possono aggiungere i controlli, ma la scadenza non viene segnalata',
  type_id: 'Tipo',
  last: 'Ultima',
  next: 'Prossima',
  exemption: 'Esente',
  observations: 'Osservazioni',
  suggested: 'Suggerito per la {name}: {date}',
  state: 'Situazione',
  state_expired: 'Scaduta',
  state_close: 'In scadenza',
  state_planned: 'Valida',
  state_undated: 'Senza data',
  state_exempt: 'Esente',
  standing_expired: {
    one: '{what}: scaduta il {date}',
    other: '{n} revisioni scadute; la prima, {what}, il {date}',
  },
  standing_close: {
    one: '{what}: scade il {date}',
    other: '{n} revisioni scadono nei prossimi giorni; la prima, {what}, il {date}',
  },
  standing_planned: 'In regola. La prossima è {what}, il {date}',
  standing_undated: '{what}: manca la data della prossima',
  standing_exempt: 'Esente: nessuna scadenza viene segnalata',
};
