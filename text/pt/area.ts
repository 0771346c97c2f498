export const area = {
  list: 'Áreas',
  count: { one: '{n} área', other: '{n} áreas' },
  search: 'Nome, descrição ou grupo',
  new: 'Nova área',
  none: 'Ainda não há áreas',
  ground: 'Superfície',
  noneText: 'Desenhe-as no mapa como círculo ou polígono, ou importe-as de um ficheiro',
  hint: 'Clique no mapa para desenhar; para fechar o polígono, clique no primeiro vértice',
  deleteText: 'A área desaparece dos mapas e das visitas calculadas a partir de agora',
  importText:
    'GeoJSON ou KML com polígonos sem buracos, ou CSV com name e points, ou name, lat, lng e radius_m; até {max}. Uma área que já existe é reconhecida pelo nome',
};
