/** Amortizations of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const amortization = {
  add: 'Añadir amortización',
  none: 'No hay amortizaciones',
  noneText: 'Añada la cuota mensual que el vehículo carga a su centro de coste',
  noneRented: 'El vehículo es alquilado: no se amortiza',
  monthly_fee: 'Cuota mensual',
  start_day: 'Inicio',
  end_day: 'Fin',
  cost_centre_id: 'Centro de coste',
  state: 'Situación',
  costCentreHint: 'Vacío: el del vehículo',
  state_planned: 'En curso',
  state_upcoming: 'Futura',
  state_closed: 'Terminada',
  standing_planned: 'Se amortizan {what} al mes',
  standing_upcoming: 'La amortización de {what} al mes aún no ha empezado',
  standing_closed: 'La amortización ha terminado',
};
