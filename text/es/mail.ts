/** What e-mails and pushes say around their events, and the page that ends them. */
export const mail = {
  several: { one: '{n} aviso de Traza', other: '{n} avisos de Traza' },
  more: { one: '{n} aviso más', other: '{n} avisos más' },
  why: 'Recibe este correo porque está suscrito a estos avisos en Traza.',
  stop: 'No recibir más correos de «{event}»',
  stopAll: 'No recibir ningún correo',
  fine: 'Multa {number} · {license}',
  fineText:
    'Consta como conductor del vehículo {license} el {when} en la multa {number} de {organisation}: {fact}. Importe: {amount}.',
  fineNot: 'Si no conducía usted, avise cuanto antes a quien gestiona la flota.',
  report: 'El informe «{report}» de {days} va adjunto como Excel.',
  reportWhy:
    '{owner} lo ha programado para usted en Traza. Puede dejar de recibirlo en la pantalla de informes:',
  testTitle: 'Prueba de Traza',
  testText: 'Si lee esto, los avisos le llegan.',
  unsubscribe: 'Avisos por correo',
  stopped: 'Ya no recibirá correos de «{event}»',
  stoppedAll: 'Ya no recibirá correos de Traza',
  stoppedText: 'Los avisos siguen en la web.',
  undo: 'Deshacer',
  resumed: 'Vuelve a recibir los correos',
  wrongLink: 'El enlace no es válido',
};
