export const violation = {
  list: 'Violations',
  count: { one: '{n} violation', other: '{n} violations' },
  search: 'Plate, driver or schedule',
  new: 'New violation',
  none: 'No violations on these days',
  noneText:
    'Journeys that start before, end after or take place outside the schedule of their fleet are listed here',
  entry: '{actual}, {excess} before {expected}',
  exit: '{actual}, {excess} after {expected}',
  out: '{actual}, for {excess}',
  most: 'The newest {max} are shown',
};
