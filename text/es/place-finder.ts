/** Finding a place by words. */
export const placeFinder = {
  open: 'Buscar un lugar',
  label: 'Ciudad, dirección o coordenadas',
  addresses: 'Buscar la dirección «{words}»',
  failed: 'El servicio de direcciones no responde',
  none: 'Ningún lugar coincide',
  coordinates: 'Coordenadas',
};
