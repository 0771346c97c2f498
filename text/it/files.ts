/** Where each catalogue of this language is, for the pages. Papers on data protection are for the server. */
export const FILES = import.meta.glob(['./*.json', '!./privacyPack.json'], { import: 'default' });
