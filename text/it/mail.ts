/** What e-mails and pushes say around their events, and the page that ends them. */
export const mail = {
  several: { one: '{n} avviso di Traza', other: '{n} avvisi di Traza' },
  more: { one: 'Un altro avviso ({n})', other: 'Altri {n} avvisi' },
  why: 'Riceve questa e-mail perché è iscritto a questi avvisi in Traza.',
  stop: 'Non ricevere più e-mail su «{event}»',
  stopAll: 'Non ricevere alcuna e-mail',
  fine: 'Multa {number} · {license}',
  fineText:
    'Risulta conducente del veicolo {license} il {when} nella multa {number} di {organisation}: {fact}. Importo: {amount}.',
  fineNot: 'Se non guidava Lei, avvisi al più presto chi gestisce la flotta.',
  report: 'Il report «{report}» di {days} è allegato come file Excel.',
  reportWhy:
    '{owner} lo ha programmato per lei in Traza. Può smettere di riceverlo nella schermata dei report:',
  testTitle: 'Prova di Traza',
  testText: 'Se legge questo messaggio, gli avvisi le arrivano.',
  unsubscribe: 'Avvisi via e-mail',
  stopped: 'Non riceverà più e-mail su «{event}»',
  stoppedAll: 'Non riceverà più e-mail da Traza',
  stoppedText: 'Gli avvisi restano sul web.',
  undo: 'Annullare',
  resumed: 'Riceverà di nuovo le e-mail',
  wrongLink: 'Il link non è valido',
};
