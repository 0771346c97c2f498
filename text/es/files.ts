/** Where each catalogue of this language is, for the pages; the papers on data protection are the server's. */
export const FILES = import.meta.glob(['./*.json', '!./privacyPack.json'], { import: 'default' });
