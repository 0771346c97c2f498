export const inbox = {
  active: 'In sospeso',
  read: 'Segna come letto',
  readAll: 'Segna tutti come letti',
  isRead: 'Letto',
  more: 'Mostra altri',
  next: 'Messaggio successivo',
  previous: 'Messaggio precedente',
  title: 'Nelle caselle degli avvisi',
};
