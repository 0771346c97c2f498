export const tampering = {
  search: 'Targa o alias',
  none: 'Nessuna manomissione',
  noneText: 'Se qualcuno scollega, apre o disturba un localizzatore, compare qui',
  openGroup: 'Aperte ora',
  isOpen: 'Aperta',
  isOver: 'Terminata',
  isDismissed: 'Archiviata',
  openSince: 'Aperta dal {at}',
  overAfter: 'Del {at}, durata {lapse}',
  dismissedBy: 'Archiviata da {name} il {at}: {reason}',
  dismiss: 'Archivia',
  dismissTitle: 'Archivia la manomissione di {license}',
  dismissText:
    'Si chiude ora e non si riapre finché dura lo stesso segnale. Il motivo resta registrato con il suo nome.',
  reason: 'Motivo',
  dismissed: 'Manomissione archiviata',
  gone: 'Qualcuno',
};
