/** What e-mails and pushes say around their events, and the page that ends them. */
export const mail = {
  several: { one: '{n} alert from Traza', other: '{n} alerts from Traza' },
  more: { one: '{n} more alert', other: '{n} more alerts' },
  why: 'You get this e-mail because you subscribe to these alerts in Traza.',
  stop: 'No more e-mails about “{event}”',
  stopAll: 'No e-mails at all',
  fine: 'Fine {number} · {license}',
  fineText:
    'You are named as the driver of vehicle {license} on {when} in fine {number} of {organisation}: {fact}. Amount: {amount}.',
  fineNot: 'If you were not driving, tell whoever runs the fleet as soon as possible.',
  report: 'The report “{report}” for {days} is attached as an Excel file.',
  reportWhy: '{owner} scheduled it for you in Traza. You can stop getting it on the reports screen:',
  testTitle: 'Test from Traza',
  testText: 'If you can read this, alerts reach you.',
  unsubscribe: 'Alerts by e-mail',
  stopped: 'You will get no more e-mails about “{event}”',
  stoppedAll: 'You will get no more e-mails from Traza',
  stoppedText: 'The alerts are still on the web.',
  undo: 'Undo',
  resumed: 'You get the e-mails again',
  wrongLink: 'The link is not valid',
};
