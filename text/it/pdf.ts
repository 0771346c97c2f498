/** What is added to every document that is written as PDF. */
export const pdf = {
  page: 'Pagina {page} di {pages}',
  made: 'Creato il {at} da {by}',
  north: 'N',
};
