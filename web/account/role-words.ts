import type { UserRow } from '#api/account.ts';
import type { Translate } from '../text.ts';

/** All roles of a user in words, the main one first. */
export function roleWords(user: Pick<UserRow, 'role' | 'extra_roles'>, t: Translate): string {
  return [user.role, ...user.extra_roles].map((role) => t(`account.role_${role}`)).join(', ');
}
