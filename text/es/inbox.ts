/** What all inboxes say. */
export const inbox = {
  active: 'Pendientes',
  read: 'Marcar como leído',
  readAll: 'Marcar todos como leídos',
  isRead: 'Leído',
  more: 'Mostrar más',
  next: 'Mensaje siguiente',
  previous: 'Mensaje anterior',
  title: 'En las bandejas de avisos',
};
