/** Looking for a vehicle. */
export const vehicleSearch = {
  find: 'Cercare un veicolo',
  findLabel: 'Targa, alias, telaio, IMEI, codice cespite o cantiere',
  findRecent: 'Ricerche recenti',
  findRecentClear: 'Cancella le ricerche recenti',
  findNone: 'Nessun veicolo corrisponde a «{q}»',
  findNoneText: 'Verificare la targa o cercare con un altro dato. Si cercano anche i veicoli dismessi',
  findStart: 'Digitare almeno due caratteri',
  findMore: "Vedi tutti i {n} nell'elenco",
};
