export const verdict = {
  refusedFile: 'Scarica le righe rifiutate',
  chooseFile: 'Scegli un file ({formats})',
  otherFile: 'Scegli un altro file',
  new: 'Nuovo',
  changed: 'Modificato',
  same: 'Invariato',
  refused: 'Rifiutato',
};
