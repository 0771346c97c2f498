export const poi = {
  list: 'Points of interest',
  count: { one: '{n} point', other: '{n} points' },
  search: 'Name, description or group',
  new: 'New point of interest',
  none: 'There are no points of interest yet',
};
