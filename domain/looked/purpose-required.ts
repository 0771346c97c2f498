/**
 * The fault of a route whose answer needs a purpose first. It stands alone, because the first page compares
 * with it.
 */
export const PURPOSE_REQUIRED = 'looked.purposeRequired';
