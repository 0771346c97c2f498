/** What the server adds to every document that it writes as PDF. */
export const pdf = {
  page: 'Página {page} de {pages}',
  made: 'Generado el {at} por {by}',
  north: 'N',
};
