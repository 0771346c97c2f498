import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** May this page use passkeys? Not on plain HTTP, nor at a bare address. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|:/.test(window.location.hostname);

/** The user closed the browser's question, or had nothing to show. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

type Answer = Promise<Record<string, unknown>>;

/** Lets the browser create a passkey. The library is loaded with the first one. */
export async function makePasskey(options: Record<string, unknown>): Answer {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Lets the browser show a passkey. */
export async function showPasskey(options: Record<string, unknown>): Answer {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}
