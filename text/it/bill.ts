/** Bills of a vehicle. Keys named as a field are its label. */
export const bill = {
  add: 'Aggiungi fattura',
  none: 'Nessuna fattura',
  noneText: 'Aggiungere quelle di officina, assicurazione, pedaggi o di qualsiasi altra spesa del veicolo',
  code: 'Codice',
  type_id: 'Tipo',
  provider: 'Fornitore',
  description: 'Descrizione',
  date: 'Data',
  amount: 'Importo',
  cost_centre_id: 'Centro di costo',
  spent: {
    one: '{n} fattura negli ultimi dodici mesi: {amount}',
    other: '{n} fatture negli ultimi dodici mesi: {amount}',
  },
};
