/** The nonce that lets this page add style elements (its content security policy). */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/**
 * Gives the nonce to the library that locks the page behind a dialog, which looks for it where bundlers put
 * it.
 */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce });
}
