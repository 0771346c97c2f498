/** Finding a place by words. */
export const placeFinder = {
  label: 'Ciudad, dirección o coordenadas',
  addresses: 'Buscar la dirección «{words}»',
  failed: 'El servicio de direcciones no responde',
  none: 'Ningún lugar coincide',
  coordinates: 'Coordenadas',
};
