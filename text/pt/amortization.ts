/** Amortizations of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const amortization = {
  add: 'Adicionar amortização',
  none: 'Não há amortizações',
  noneText: 'Adicione a quota mensal que o veículo imputa ao seu centro de custo',
  noneRented: 'O veículo é alugado: não se amortiza',
  monthly_fee: 'Quota mensal',
  start_day: 'Início',
  end_day: 'Fim',
  cost_centre_id: 'Centro de custo',
  state: 'Situação',
  costCentreHint: 'Vazio: o do veículo',
  state_planned: 'Em curso',
  state_upcoming: 'Futura',
  state_closed: 'Terminada',
  standing_planned: 'Amortizam-se {what} por mês',
  standing_upcoming: 'A amortização de {what} por mês ainda não começou',
  standing_closed: 'A amortização terminou',
};
