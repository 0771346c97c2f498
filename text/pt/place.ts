export const place = {
  description: 'Descrição',
  groups: 'Grupos',
  fraudulent: 'Fraudulento',
  lat: 'Latitude',
  lng: 'Longitude',
  fleets: 'Frotas',
  shape: 'Forma',
  shape_circle: 'Círculo',
  shape_polygon: 'Polígono',
  outline: 'Contorno',
};
