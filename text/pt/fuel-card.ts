export const fuelCard = {
  list: 'Cartões de combustível',
  count: { one: '{n} cartão', other: '{n} cartões' },
  search: 'Número, fornecedor ou matrícula',
  new: 'Novo cartão de combustível',
  none: 'Ainda não há cartões de combustível',
  noneText: 'Aparecem com os extratos. Ligue-os ao veículo para reconhecer as linhas sem matrícula',
  number: 'Número',
  last_license: 'Último veículo',
  linked: 'Ligado a um veículo',
  linkLast: 'Ligar a {license}',
  vehicleHelp: 'As linhas deste cartão sem matrícula serão deste veículo',
  seeAll: 'Ver os seus abastecimentos',
  deleteTitle: 'Eliminar o cartão {number}',
  deleteText:
    'Os seus abastecimentos mantêm-se, com o seu número. Volta a aparecer se outro extrato o trouxer',
};
