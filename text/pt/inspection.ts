/** Inspections of a vehicle. Keys named as a field are its label; `state_` and `standing_` say how one, and all, stand. */
export const inspection = {
  add: 'Adicionar inspeção',
  none: 'Não há inspeções',
  noneText: 'Adicione a {name} e as outras inspeções do veículo: o aviso chega sete dias antes de caducarem',
  noneExempt: 'O veículo está isento de {name}: pode adicionar as inspeções, mas não há aviso quando caducam',
  type_id: 'Tipo',
  last: 'Última',
  next: 'Próxima',
  exemption: 'Isenta',
  observations: 'Observações',
  state: 'Situação',
  state_expired: 'Caducada',
  state_close: 'Caduca em breve',
  state_planned: 'Válida',
  state_undated: 'Sem data',
  state_exempt: 'Isenta',
  standing_expired: {
    one: '{what}: caducou em {date}',
    other: '{n} inspeções caducadas; a primeira, {what}, em {date}',
  },
  standing_close: {
    one: '{what}: caduca em {date}',
    other: '{n} inspeções caducam nos próximos dias; a primeira, {what}, em {date}',
  },
  standing_planned: 'Em dia. A próxima é {what}, em {date}',
  standing_undated: '{what}: falta a data da próxima',
  standing_exempt: 'Isento: não há aviso de nenhum vencimento',
};
