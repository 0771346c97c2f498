import { ROLES, type Role } from '#domain/access/role.ts';
import type { LookLine } from '#domain/looked/statement.ts';
import { SYSTEM_VALUES, type SystemValue } from '#domain/system-value.ts';
import type { Say } from './say.ts';

type Read = { [Field in keyof LookLine]: LookLine[Field] | null };

/** The role of a reader in words; empty for a user without one. */
export function roleText({ role }: Pick<Read, 'role'>, { t }: Say): string {
  return ROLES.some((one) => one === role) ? t(`user.role_${role as Role}`) : '';
}

/** How, and of which days, somebody opened where a driver was. */
export function whatText({ kind, from, to }: Pick<LookLine, 'kind' | 'from' | 'to'>, { t, f }: Say): string {
  const days =
    from === null || to === null ? null : from === to ? f.day(from) : `${f.day(from)} – ${f.day(to)}`;
  return [t(`looked.kind_${kind}`), days].filter(Boolean).join(' · ');
}

/** The purpose in words, or that none was chosen. */
export function purposeText({ purpose, words }: Pick<LookLine, 'purpose' | 'words'>, { t }: Say): string {
  if (purpose === null) return t('looked.noPurpose');
  const isOurs = SYSTEM_VALUES.some((code) => code === purpose);
  return [isOurs ? t(`enumerated.${purpose as SystemValue}`) : purpose, words].filter(Boolean).join(': ');
}
