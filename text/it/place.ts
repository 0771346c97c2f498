export const place = {
  description: 'Descrizione',
  groups: 'Gruppi',
  fraudulent: 'Fraudolento',
  lat: 'Latitudine',
  lng: 'Longitudine',
  fleets: 'Flotte',
  shape: 'Forma',
  shape_circle: 'Cerchio',
  shape_polygon: 'Poligono',
  outline: 'Contorno',
};
