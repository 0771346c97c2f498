/** Amortizations of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const amortization = {
  add: 'Add amortization',
  none: 'No amortization',
  noneText: 'Add the monthly fee that the vehicle charges to its cost centre',
  noneRented: 'The vehicle is rented: it is not amortized',
  monthly_fee: 'Monthly fee',
  start_day: 'Start',
  end_day: 'End',
  cost_centre_id: 'Cost centre',
  state: 'Status',
  costCentreHint: 'Empty: that of the vehicle',
  state_planned: 'Running',
  state_upcoming: 'Upcoming',
  state_closed: 'Ended',
  standing_planned: '{what} a month are being amortized',
  standing_upcoming: 'The amortization of {what} a month has not begun yet',
  standing_closed: 'The amortization has ended',
};
