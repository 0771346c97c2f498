/** What is added to every document that is written as PDF. */
export const pdf = {
  page: 'Página {page} de {pages}',
  made: 'Gerado em {at} por {by}',
  north: 'N',
};
