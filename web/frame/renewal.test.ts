import { expect, test } from 'vitest';
import { mayRenew, type OldPage } from './renewal.ts';

const unused: OldPage = {
  isLive: true,
  isHidden: false,
  unusedMs: 300_000,
  holdsWork: false,
  wasTried: false,
};

test.each<[string, Partial<OldPage>, boolean]>([
  ['nobody has used it for five minutes', {}, true],
  ['somebody used it a moment less than five minutes ago', { unusedMs: 299_999 }, false],
  ['it is hidden, and was used half a minute ago', { isHidden: true, unusedMs: 30_000 }, true],
  ['it has just been hidden', { isHidden: true, unusedMs: 29_999 }, false],
  ['a form has changes, or files are on their way', { holdsWork: true }, false],
  ['the server is away', { isLive: false }, false],
  ['it was loaded again for the same version already', { wasTried: true }, false],
])('an old page is loaded again: %s', (_, page, expected) => {
  expect(mayRenew({ ...unused, ...page })).toBe(expected);
});
