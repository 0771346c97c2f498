/** The word by which this page may add style elements (its content security policy). */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Tells the word to libraries that look for it where bundlers put it: the one that locks the page behind a dialog. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce });
}
