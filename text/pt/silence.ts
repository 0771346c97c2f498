export const silence = {
  usual_parked: 'Estacionado, o seu silêncio habitual chega a {usual}',
  usual_driving: 'Em marcha, o seu silêncio habitual chega a {usual}',
  unusual_parked: 'Silêncio invulgar desde {at}: estacionado não costuma passar de {usual}',
  unusual_driving: 'Silêncio invulgar desde {at}: em marcha não costuma passar de {usual}',
  learning: 'O seu ritmo ainda está a ser conhecido: espera-se um sinal em {limit}',
  overdue: 'Em silêncio há mais de {limit}; o seu ritmo ainda não é conhecido',
};
