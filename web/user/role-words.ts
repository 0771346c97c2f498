import type { UserRow } from '#api/user.ts';
import type { Translate } from '#text/key.ts';

/** All roles of a user in words, the main one first. */
export function roleWords(user: Pick<UserRow, 'role' | 'extra_roles'>, t: Translate): string {
  return [user.role, ...user.extra_roles].map((role) => t(`user.role_${role}`)).join(', ');
}
