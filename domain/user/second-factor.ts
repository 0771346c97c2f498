import { z } from 'zod';
import { ROLES } from '../access/role.ts';
import { requiredText, versionField } from '../field.ts';

/**
 * Ways to show a second factor, in the order in which they are offered: a passkey, a code of an app, a
 * recovery code.
 */
export const FACTOR_WAYS = ['passkey', 'code', 'recovery'] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];
/** The second factors in a user's history: the ways, and remembered browsers, which need none. */
export const KEPT_FACTORS = [...FACTOR_WAYS, 'remembered'] as const;

const CODE = /^\d{6}$/;
const RECOVERY = /^[a-z2-7]{12}$/;

/**
 * Reads a typed code: that of an app, or a recovery code, with any spacing. Null: neither. Example:
 * `ABCD-efgh-2345` → `{ way: 'recovery', code: 'abcdefgh2345' }`.
 */
export function readCode(typed: string): { way: 'code' | 'recovery'; code: string } | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (CODE.test(code)) return { way: 'code', code };
  return RECOVERY.test(code) ? { way: 'recovery', code } : null;
}

/** A recovery code as people copy it. Example: `abcdefgh2345` → `abcd-efgh-2345`. */
export const spacedCode = (code: string): string => code.match(/.{1,4}/g)!.join('-');

/** A code as it is typed. */
export const typedCode = z.string('val.required').trim().min(1, 'val.required').max(40);

/** The code that proves that an app has the secret. */
export const codeInput = z.object({ code: typedCode });

/** The proof that changes of the second factor require when the sign-in is long ago. */
export const ownProof = z.object({ current_password: z.string().max(200).nullable().default(null) });

export const passkeyName = z.object({ name: requiredText(40) });

/** The roles that must have a second factor. */
export const signInRule = z.object({ factor_roles: z.array(z.enum(ROLES)).max(ROLES.length).default([]) });
export const signInRuleEdit = signInRule.extend({ version: versionField });

/** Must a user with these roles have a second factor? */
export function needsFactor(roles: readonly string[], demanded: readonly string[]): boolean {
  return roles.some((role) => demanded.includes(role));
}
