export const lineImport = {
  line: 'Linha',
  title_cost: 'Importar custos',
  title_fine: 'Importar multas',
  intro_cost:
    'Carregue um ficheiro CSV ou XLSX com uma linha por custo (até {max}). Antes de guardar verá o que acontece a cada linha.',
  intro_fine:
    'Carregue a lista da empresa de aluguer em CSV ou XLSX, com uma linha por multa (até {max}). Antes de guardar verá o que acontece a cada linha.',
  heads:
    'As colunas podem vir em qualquer ordem; os cabeçalhos valem em espanhol, inglês, italiano e português',
  templateName_cost: 'Modelo de custos',
  templateName_fine: 'Modelo de multas',
  refusedName: 'Linhas recusadas',
  show_valid: 'Só válidas',
  valid: 'Válido',
  stored: 'Guardado',
  sum: 'Soma a guardar: {amount}',
  sumStored: 'Soma guardada: {amount}',
  totals: 'A linha {n} é um total e não é importada',
  same: 'Este ficheiro já foi importado em {at}',
  again: 'Importar outra vez',
  apply: { one: 'Importar {n} linha', other: 'Importar {n} linhas' },
  applied: 'Ficheiro importado',
  done: 'Importado em {at}. O que foi recusado pode ser transferido até {until}',
};
