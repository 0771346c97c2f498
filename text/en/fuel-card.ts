export const fuelCard = {
  list: 'Fuel cards',
  count: { one: '{n} card', other: '{n} cards' },
  search: 'Number, provider or registration',
  new: 'New fuel card',
  none: 'There are no fuel cards yet',
  noneText:
    'They come with the statements. Link them to their vehicle to recognise lines without a registration',
  number: 'Number',
  last_license: 'Last vehicle',
  linked: 'Linked to a vehicle',
  linkLast: 'Link to {license}',
  vehicleHelp: 'Lines of this card without a registration will be of this vehicle',
  seeAll: 'See its refuellings',
  deleteTitle: 'Delete card {number}',
  deleteText: 'Its refuellings stay, with its number. It comes back if another statement has it',
};
