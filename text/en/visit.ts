export const visit = {
  title: 'Find visits again',
  text: 'Looks again for the visits to this place, with its present position and groups.',
  final: 'Days before {day} are final and do not change.',
  progress: 'Looking: {done} of {n} vehicles',
  done: 'Visits found again since {day}: {n} vehicles',
  ask: 'Find again',
};
