export const area = {
  list: 'Areas',
  count: { one: '{n} area', other: '{n} areas' },
  search: 'Name, description or group',
  new: 'New area',
  none: 'There are no areas yet',
  ground: 'Ground',
  noneText: 'Draw them on the map as a circle or a polygon, or import them from a file',
  hint: 'Click on the map to draw; to close the polygon, click its first corner',
  deleteText: 'The area disappears from maps and from the visits calculated from now on',
  importText:
    'GeoJSON or KML with polygons without holes, or CSV with name and points, or name, lat, lng and radius_m; up to {max}. An area that exists is recognised by its name',
};
