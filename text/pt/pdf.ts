/** What the server adds to every document that it writes as PDF. */
export const pdf = {
  page: 'Página {page} de {pages}',
  made: 'Gerado em {at} por {by}',
  north: 'N',
};
