import type { visit as source } from '../es/visit.ts';

export const visit: typeof source = {
  title: 'Ricalcolare le visite',
  text: 'Cerca di nuovo le visite a questo luogo, con la posizione e i gruppi attuali.',
  final: 'I giorni precedenti al {day} sono definitivi e non cambiano.',
  progress: { one: 'Ricerca: {done} di {n} veicolo', other: 'Ricerca: {done} di {n} veicoli' },
  done: {
    one: 'Visite ricalcolate dal {day}: {n} veicolo',
    other: 'Visite ricalcolate dal {day}: {n} veicoli',
  },
  ask: 'Ricalcola',
};
