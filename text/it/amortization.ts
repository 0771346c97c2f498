/** Amortizations of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const amortization = {
  add: 'Aggiungi ammortamento',
  none: 'Nessun ammortamento',
  noneText: 'Aggiungere la quota mensile che il veicolo addebita al suo centro di costo',
  noneRented: 'Il veicolo è a noleggio: non si ammortizza',
  monthly_fee: 'Quota mensile',
  start_day: 'Inizio',
  end_day: 'Fine',
  cost_centre_id: 'Centro di costo',
  state: 'Situazione',
  costCentreHint: 'Vuoto: quello del veicolo',
  state_planned: 'In corso',
  state_upcoming: 'Futuro',
  state_closed: 'Concluso',
  standing_planned: 'Si ammortizzano {what} al mese',
  standing_upcoming: "L'ammortamento di {what} al mese non è ancora iniziato",
  standing_closed: "L'ammortamento è concluso",
};
