/** The sheet that tells an authority who drove. */
export const fineSheet = {
  title: 'Identificação do condutor',
  subtitle: 'Processo {number} · {organisation}',
  fine: 'Infração',
  holder: 'Titular ou locatário de longa duração',
  driver: 'Nome completo',
  driver_code: 'N.º da carta de condução ou do documento de identificação',
  driver_address: 'Morada',
  missing: 'Faltam dados que a autoridade exige: {fields}.',
  masked: 'Não é válida para a autoridade: quem a descarregou não pode ver todos os dados.',
  copy: 'Se o condutor não constar do registo de condutores do país, junte uma cópia da carta de condução, válida nele.',
  file: 'Identificação {number}.pdf',
  download: 'Descarregar a ficha de identificação',
  keep: 'Guardar cópia nos documentos',
  kept: 'Cópia guardada nos documentos da multa',
  lacking: 'Antes de a enviar faltam: {fields}',
};
