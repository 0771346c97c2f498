export const area = {
  list: 'Áreas',
  count: { one: '{n} área', other: '{n} áreas' },
  search: 'Nombre, descripción o grupo',
  new: 'Nueva área',
  none: 'Todavía no hay áreas',
  ground: 'Superficie',
  noneText: 'Dibújelas en el mapa como círculo o polígono, o impórtelas de un archivo',
  hint: 'Haga clic en el mapa para dibujar; para cerrar el polígono, haga clic en el primer vértice',
  deleteText: 'El área desaparece de los mapas y de las visitas que se calculen desde ahora',
  importText:
    'GeoJSON o KML con polígonos sin huecos, o CSV con name y points, o name, lat, lng y radius_m; hasta {max}. Un área que ya existe se reconoce por el nombre',
};
