/** What the server adds to every document that it writes as PDF. */
export const pdf = {
  page: 'Pagina {page} di {pages}',
  made: 'Creato il {at} da {by}',
  north: 'N',
};
