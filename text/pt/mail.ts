/** What e-mails and pushes say around their events, and the page that ends them. */
export const mail = {
  several: { one: '{n} aviso da Traza', other: '{n} avisos da Traza' },
  more: { one: 'Mais {n} aviso', other: 'Mais {n} avisos' },
  why: 'Recebe este e-mail porque subscreve estes avisos na Traza.',
  stop: 'Não receber mais e-mails de «{event}»',
  stopAll: 'Não receber nenhum e-mail',
  fine: 'Multa {number} · {license}',
  fineText:
    'Consta como condutor do veículo {license} em {when} na multa {number} de {organisation}: {fact}. Valor: {amount}.',
  fineNot: 'Se não era quem conduzia, avise quanto antes quem gere a frota.',
  report: 'O relatório «{report}» de {days} segue em anexo como ficheiro Excel.',
  reportWhy: '{owner} programou-o para si no Traza. Pode deixar de o receber no ecrã de relatórios:',
  testTitle: 'Teste da Traza',
  testText: 'Se lê isto, os avisos chegam-lhe.',
  unsubscribe: 'Avisos por e-mail',
  stopped: 'Já não receberá e-mails de «{event}»',
  stoppedAll: 'Já não receberá e-mails da Traza',
  stoppedText: 'Os avisos continuam na web.',
  undo: 'Anular',
  resumed: 'Volta a receber os e-mails',
  wrongLink: 'O link não é válido',
};
