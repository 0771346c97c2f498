import type { visit as source } from '../es/visit.ts';

export const visit: typeof source = {
  title: 'Recalcular visitas',
  text: 'Procura de novo as visitas a este local, com a sua posição e os seus grupos atuais.',
  final: 'Os dias anteriores a {day} são definitivos e não mudam.',
  progress: { one: 'A procurar: {done} de {n} veículo', other: 'A procurar: {done} de {n} veículos' },
  done: {
    one: 'Visitas recalculadas desde {day}: {n} veículo',
    other: 'Visitas recalculadas desde {day}: {n} veículos',
  },
  ask: 'Recalcular',
};
