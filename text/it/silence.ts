export const silence = {
  usual_parked: 'Da fermo il suo silenzio abituale arriva a {usual}',
  usual_driving: 'In marcia il suo silenzio abituale arriva a {usual}',
  unusual_parked: 'Silenzio insolito dal {at}: da fermo di solito non supera {usual}',
  unusual_driving: 'Silenzio insolito dal {at}: in marcia di solito non supera {usual}',
  learning: 'Il suo ritmo non è ancora noto: si attende un segnale entro {limit}',
  overdue: 'In silenzio da più di {limit}; il suo ritmo non è ancora noto',
};
