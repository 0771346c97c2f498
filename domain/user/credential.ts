import { z } from 'zod';

/** The rule for a new username: letters, digits, `.`, `_`, `@`, `-`, 3 to 60 characters; compared without regard to case. */
export const newUsername = z.string().regex(/^[A-Za-z0-9._@-]{3,60}$/, 'val.pattern');

/**
 * The rule for a new password: 7 to 10 characters without spaces, with an upper-case letter, a lower-case letter and a digit
 * (spec §5, §9).
 */
export const newPassword = z.string().regex(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)\S{7,10}$/, 'val.password');
