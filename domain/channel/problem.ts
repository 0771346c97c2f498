/** Why a delivery failed, in words that lead to a remedy. */
export const PROBLEMS = [
  // No host answers at that address, or not in time.
  'unreachable',
  'slow',
  // The host cannot prove its identity, or has other protection than the settings say.
  'certificate',
  'security',
  // User or password are wrong.
  'sign_in',
  // The server does not take mail for, or from, that address.
  'address',
  'mailbox_full',
  'refused',
  // The address lies in the internal network, or redirects elsewhere.
  'internal',
  'redirect',
  // The status of the answer was no success.
  'status',
  // The signing secret cannot be read: the installation has another `SECRET_KEY` than when the secret was
  // stored.
  'key',
  // The browser has withdrawn its permission.
  'gone',
  // The owner or the recipient has lost the right to it.
  'rights',
  // The month's e-mail credits are used up, or the user wants no e-mails at all.
  'credit',
  'unwanted',
  // A report has more rows than a file may have, or is too large for an e-mail.
  'too_large',
] as const;
export type Problem = (typeof PROBLEMS)[number];
