import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import { isGuessedFirst } from './guessed-password.ts';

/**
 * The rule for a new username: letters, digits, `.`, `_`, `@`, `-`, 3 to 60 characters; compared without
 * regard to case.
 */
export const newUsername = z.string().regex(/^[A-Za-z0-9._@-]{3,60}$/, 'val.pattern');

/**
 * The rule for a new password: 7 to 10 characters without spaces, with an upper-case letter, a lower-case
 * letter and a digit (spec §5, §9). The commonest passwords are refused.
 */
const newPassword = z
  .string()
  .regex(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)\S{7,10}$/, 'val.password')
  .refine((password) => !isGuessedFirst(password), 'val.password');

/**
 * The fields of a new password, which is typed twice. A schema that has them refines them with
 * `isTypedTwice`.
 */
export const NEW_PASSWORD = {
  password: newPassword,
  confirm: z.string('val.required').min(1, 'val.required').max(200),
};

/** Is the password the same both times? */
export const isTypedTwice = (typed: { password: string; confirm: string }): boolean =>
  typed.password === typed.confirm;
/** The form's fault when the two differ. */
export const NOT_TYPED_TWICE = { path: ['confirm'], message: 'val.passwordMatch' };

/** May a user with this name have this password? An attacker tries the username first. */
export const isNotUsername = (typed: { username: string; password: string }): boolean =>
  typed.password.toLowerCase() !== typed.username.toLowerCase();
/** The form's fault when the password is the username. */
export const IS_USERNAME = { path: ['password'], message: 'val.password' };

/**
 * The faults of a new password besides the rule for its characters, for forms that show all faults at once.
 */
export function newPasswordFaults(typed: {
  username: string;
  password: string;
  confirm: string;
}): FieldFault[] {
  return [
    ...(isTypedTwice(typed) ? [] : [{ field: 'confirm', code: 'val.passwordMatch' }]),
    ...(isNotUsername(typed) ? [] : [{ field: 'password', code: 'val.password' }]),
  ];
}
