export const visit = {
  title: 'Recalcular visitas',
  text: 'Procura de novo as visitas a este local, com a sua posição e os seus grupos atuais.',
  final: 'Os dias anteriores a {day} são definitivos e não mudam.',
  progress: 'A procurar: {done} de {n} veículos',
  done: 'Visitas recalculadas desde {day}: {n} veículos',
  ask: 'Recalcular',
};
