/** Bills of a vehicle. Keys named as a field are its label. */
export const bill = {
  add: 'Add bill',
  none: 'No bills',
  noneText: 'Add those of the workshop, insurance, tolls or any other expense of the vehicle',
  code: 'Code',
  type_id: 'Type',
  provider: 'Supplier',
  description: 'Description',
  date: 'Date',
  amount: 'Amount',
  cost_centre_id: 'Cost centre',
  spent: {
    one: '{n} bill in the last twelve months: {amount}',
    other: '{n} bills in the last twelve months: {amount}',
  },
};
