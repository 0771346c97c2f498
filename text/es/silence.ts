/** How long a tracker may be silent by its own rhythm. */
export const silence = {
  usual_parked: 'Aparcado, su silencio habitual llega a {usual}',
  usual_driving: 'En marcha, su silencio habitual llega a {usual}',
  unusual_parked: 'Silencio inusual desde {at}: aparcado no suele pasar de {usual}',
  unusual_driving: 'Silencio inusual desde {at}: en marcha no suele pasar de {usual}',
  learning: 'Todavía se está conociendo su ritmo: se espera señal en {limit}',
  overdue: 'En silencio desde hace más de {limit}; su ritmo todavía no se conoce',
};
