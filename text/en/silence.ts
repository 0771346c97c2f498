export const silence = {
  usual_parked: 'When parked it is usually silent for up to {usual}',
  usual_driving: 'When driving it is usually silent for up to {usual}',
  unusual_parked: 'Unusually silent since {at}: when parked it rarely exceeds {usual}',
  unusual_driving: 'Unusually silent since {at}: when driving it rarely exceeds {usual}',
  learning: 'Its rhythm is still being learnt: a signal is expected within {limit}',
  overdue: 'Silent for more than {limit}; its rhythm is not known yet',
};
