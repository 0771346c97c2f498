/** Bills of a vehicle. Keys named as a field are its label. */
export const bill = {
  add: 'Adicionar fatura',
  none: 'Não há faturas',
  noneText: 'Adicione as da oficina, do seguro, das portagens ou de qualquer outra despesa do veículo',
  code: 'Código',
  type_id: 'Tipo',
  provider: 'Fornecedor',
  description: 'Descrição',
  date: 'Data',
  amount: 'Montante',
  cost_centre_id: 'Centro de custo',
  spent: {
    one: '{n} fatura nos últimos doze meses: {amount}',
    other: '{n} faturas nos últimos doze meses: {amount}',
  },
};
