import { z } from 'zod';

/** A username as it may be created: letters, digits, `.`, `_`, `@`, `-`, 3 to 60; compared without case. */
export const newUsername = z.string().regex(/^[A-Za-z0-9._@-]{3,60}$/, 'val.pattern');

/** A password as it may be chosen: 7 to 10 characters without spaces, an upper, a lower and a digit (spec §5, §9). */
export const newPassword = z.string().regex(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)\S{7,10}$/, 'val.password');
