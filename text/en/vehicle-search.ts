/** Looking for a vehicle. */
export const vehicleSearch = {
  find: 'Find a vehicle',
  findLabel: 'Registration, alias, VIN, IMEI, asset code or work code',
  findRecent: 'Recent searches',
  findRecentClear: 'Clear recent searches',
  findNone: 'No vehicle matches “{q}”',
  findNoneText: 'Check the registration or search by something else. Deregistered vehicles are searched too',
  findStart: 'Type at least two characters',
  findMore: 'See all {n} in the list',
};
