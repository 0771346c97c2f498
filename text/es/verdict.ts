/** What becomes of the rows of an imported file. */
export const verdict = {
  refusedFile: 'Descargar los rechazados',
  chooseFile: 'Elegir archivo ({formats})',
  otherFile: 'Elegir otro archivo',
  new: 'Nuevo',
  changed: 'Cambia',
  same: 'Sin cambios',
  refused: 'Rechazado',
};
