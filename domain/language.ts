/** The languages of the product; Spanish is the default (spec §1). */
export const LANGUAGES = ['es', 'en', 'it', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
