export const verdict = {
  refusedFile: 'Transferir as linhas recusadas',
  chooseFile: 'Escolher ficheiro ({formats})',
  otherFile: 'Escolher outro ficheiro',
  new: 'Novo',
  changed: 'Alterado',
  same: 'Sem alterações',
  refused: 'Recusado',
};
