/** Looking for a vehicle. */
export const vehicleSearch = {
  find: 'Procurar um veículo',
  findLabel: 'Matrícula, alias, quadro, IMEI, código do ativo ou da obra',
  findRecent: 'Pesquisas recentes',
  findRecentClear: 'Apagar as pesquisas recentes',
  findNone: 'Nenhum veículo corresponde a «{q}»',
  findNoneText: 'Verifique a matrícula ou procure por outro dado. Também se procuram os veículos abatidos',
  findStart: 'Escreva pelo menos dois caracteres',
  findMore: 'Ver os {n} na lista',
};
