export const area = {
  list: 'Areas',
  count: { one: '{n} area', other: '{n} areas' },
  search: 'Name, description or group',
  new: 'New area',
  none: 'There are no areas yet',
  ground: 'Ground',
};
