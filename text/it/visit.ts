export const visit = {
  title: 'Ricalcolare le visite',
  text: 'Cerca di nuovo le visite a questo luogo, con la posizione e i gruppi attuali.',
  final: 'I giorni precedenti al {day} sono definitivi e non cambiano.',
  progress: 'Ricerca: {done} di {n} veicoli',
  done: 'Visite ricalcolate dal {day}: {n} veicoli',
  ask: 'Ricalcola',
};
