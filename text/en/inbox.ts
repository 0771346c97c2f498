export const inbox = {
  active: 'Open',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  isRead: 'Read',
  more: 'Show more',
  next: 'Next message',
  previous: 'Previous message',
  title: 'In the inboxes',
};
