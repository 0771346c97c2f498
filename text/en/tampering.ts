export const tampering = {
  search: 'Registration or alias',
  none: 'No tamperings',
  noneText: 'If somebody unplugs, opens or jams a tracker, it appears here',
  openGroup: 'Open now',
  isOpen: 'Open',
  isOver: 'Over',
  isDismissed: 'Dismissed',
  openSince: 'Open since {at}',
  overAfter: '{at}, lasted {lapse}',
  dismissedBy: 'Dismissed by {name} on {at}: {reason}',
  dismiss: 'Dismiss',
  dismissTitle: 'Dismiss the tampering of {license}',
  dismissText:
    'It closes now and does not open again while the same signal lasts. The reason is kept with your name.',
  reason: 'Reason',
  dismissed: 'Tampering dismissed',
  gone: 'Somebody',
};
