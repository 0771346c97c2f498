export const inbox = {
  active: 'Pendentes',
  read: 'Marcar como lido',
  readAll: 'Marcar todos como lidos',
  isRead: 'Lido',
  more: 'Mostrar mais',
  next: 'Mensagem seguinte',
  previous: 'Mensagem anterior',
  title: 'Nas caixas de avisos',
};
