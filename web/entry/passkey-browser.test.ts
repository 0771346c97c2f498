import { afterEach, expect, test, vi } from 'vitest';
import { hasPasskeys, isCancelled } from './passkey-browser.ts';

afterEach(() => vi.unstubAllGlobals());

const window = (hostname: string, more: object = {}) => ({
  isSecureContext: true,
  PublicKeyCredential: class {},
  location: { hostname },
  ...more,
});

test.each([
  ['a name', window('traza.example.org'), true],
  ['the machine itself by its name', window('localhost'), true],
  ['a name of digits and letters', window('10a.example.org'), true],
  ['a bare address', window('192.168.1.20'), false],
  ['a bare address of the newer kind', window('[2001:db8::1]'), false],
  ['plain HTTP', window('traza.example.org', { isSecureContext: false }), false],
  ['a browser without them', window('traza.example.org', { PublicKeyCredential: undefined }), false],
])('at %s', (_, at, isSo) => {
  vi.stubGlobal('window', at);
  expect(hasPasskeys()).toBe(isSo);
});

test('a question that was closed is no failure, whatever else goes wrong is', () => {
  expect(isCancelled(new DOMException('', 'NotAllowedError'))).toBe(true);
  expect(isCancelled(new DOMException('', 'AbortError'))).toBe(true);
  expect(isCancelled(new DOMException('', 'InvalidStateError'))).toBe(false);
  expect(isCancelled('NotAllowedError')).toBe(false);
});
