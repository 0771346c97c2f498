export const area = {
  list: 'Áreas',
  count: { one: '{n} área', other: '{n} áreas' },
  search: 'Nombre, descripción o grupo',
  new: 'Nueva área',
  none: 'Todavía no hay áreas',
  ground: 'Superficie',
};
