export const poi = {
  list: 'Puntos de interés',
  count: { one: '{n} punto', other: '{n} puntos' },
  search: 'Nombre, descripción o grupo',
  new: 'Nuevo punto de interés',
  none: 'Todavía no hay puntos de interés',
};
