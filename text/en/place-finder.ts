/** Finding a place by words. */
export const placeFinder = {
  open: 'Find a place',
  label: 'Town, address or coordinates',
  addresses: 'Search for the address “{words}”',
  failed: 'The address service does not answer',
  none: 'No place matches',
  coordinates: 'Coordinates',
};
