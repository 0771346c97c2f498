/** What is added to every document that is written as PDF. */
export const pdf = {
  page: 'Página {page} de {pages}',
  made: 'Generado el {at} por {by}',
  north: 'N',
};
