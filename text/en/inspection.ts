/** Inspections of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const inspection = {
  add: 'Add inspection',
  none: 'No inspections',
  noneText:
    'Add the {name} and the other inspections of the vehicle: you are warned seven days before they expire',
  noneExempt:
    'The vehicle is exempt from {name}: you may add its inspections, but nobody is warned when they expire',
  type_id: 'Type',
  last: 'Last',
  next: 'Next',
  exemption: 'Exempt',
  observations: 'Remarks',
  suggested: 'Suggested for the {name}: {date}',
  state: 'Status',
  state_expired: 'Expired',
  state_close: 'Due soon',
  state_planned: 'Valid',
  state_undated: 'No date',
  state_exempt: 'Exempt',
  standing_expired: {
    one: '{what}: expired on {date}',
    other: '{n} inspections have expired; the first one, {what}, on {date}',
  },
  standing_close: {
    one: '{what}: due on {date}',
    other: '{n} inspections are due in the next few days; the first one, {what}, on {date}',
  },
  standing_planned: 'Up to date. The next one is {what}, on {date}',
  standing_undated: '{what}: the date of the next one is missing',
  standing_exempt: 'Exempt: nobody is warned of any expiry',
};
