/** What the server adds to every document that it writes as PDF. */
export const pdf = {
  page: 'Page {page} of {pages}',
  made: 'Created on {at} by {by}',
  north: 'N',
};
