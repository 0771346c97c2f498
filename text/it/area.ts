export const area = {
  list: 'Aree',
  count: { one: '{n} area', other: '{n} aree' },
  search: 'Nome, descrizione o gruppo',
  new: 'Nuova area',
  none: 'Non ci sono ancora aree',
  ground: 'Superficie',
  noneText: 'Disegnarle sulla mappa come cerchio o poligono, oppure importarle da un file',
  hint: 'Fare clic sulla mappa per disegnare; per chiudere il poligono, fare clic sul primo vertice',
  deleteText: "L'area scompare dalle mappe e dalle visite calcolate da ora in poi",
  importText:
    "GeoJSON o KML con poligoni senza buchi, oppure CSV con name e points, o name, lat, lng e radius_m; fino a {max}. Un'area esistente si riconosce dal nome",
};
