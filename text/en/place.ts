export const place = {
  description: 'Description',
  groups: 'Groups',
  fraudulent: 'Fraudulent',
  lat: 'Latitude',
  lng: 'Longitude',
  fleets: 'Fleets',
  shape: 'Shape',
  shape_circle: 'Circle',
  shape_polygon: 'Polygon',
  outline: 'Outline',
};
