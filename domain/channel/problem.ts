/** Why something could not be sent, in words that lead to a remedy. */
export const PROBLEMS = [
  // Nobody answers at that address, or nothing in time.
  'unreachable',
  'slow',
  // Who answers cannot prove who they are, or has other protection than was set.
  'certificate',
  'security',
  // User or password are wrong.
  'sign_in',
  // The server does not take mail for, or from, that address.
  'address',
  'mailbox_full',
  'refused',
  // The address lies in the internal network, or leads elsewhere.
  'internal',
  'redirect',
  // The answer was no success.
  'status',
  // What signs it cannot be read: the installation has another `SECRET_KEY` than when it was stored.
  'key',
  // The browser does not want any more.
  'gone',
  // Whoever set it up, or was to read it, may not do so any more.
  'rights',
  // Nothing is left of the month's e-mails, or no e-mails are wanted at all.
  'credit',
  'unwanted',
  // A report with more rows than a file has, or too large for an e-mail.
  'too_large',
] as const;
export type Problem = (typeof PROBLEMS)[number];
