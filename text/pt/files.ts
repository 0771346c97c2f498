/** Where each catalogue of this language is, for the pages. */
export const FILES = import.meta.glob('./*.json', { import: 'default' });
