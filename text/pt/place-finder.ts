/** Finding a place by words. */
export const placeFinder = {
  open: 'Procurar um local',
  label: 'Cidade, morada ou coordenadas',
  addresses: 'Procurar a morada «{words}»',
  failed: 'O serviço de moradas não responde',
  none: 'Nenhum local corresponde',
  coordinates: 'Coordenadas',
};
