/** What is added to every document that is written as PDF. */
export const pdf = {
  page: 'Page {page} of {pages}',
  made: 'Created on {at} by {by}',
  north: 'N',
};
