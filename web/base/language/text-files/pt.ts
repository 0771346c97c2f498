/** Where each section of the texts in this language is. */
export const FILES = import.meta.glob('../../../../text/pt/*.ts');
