export const place = {
  description: 'Descripción',
  groups: 'Grupos',
  fraudulent: 'Fraudulento',
  lat: 'Latitud',
  lng: 'Longitud',
  fleets: 'Flotas',
  shape: 'Forma',
  shape_circle: 'Círculo',
  shape_polygon: 'Polígono',
  outline: 'Contorno',
};
