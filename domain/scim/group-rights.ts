import { z } from 'zod';
import { ROLES } from '../access/role.ts';
import type { RoleChoice } from '../user/user.ts';

/** The meaning of a group of the provider. System staff are never made by a provider. */
export const scimGroup = z.strictObject({
  /** Its display name, without regard to case. */
  group: z.string().trim().min(1).max(200),
  role: z.enum(ROLES).exclude(['system']),
  /** Codes or names of fleets. */
  fleets: z.array(z.string().trim().min(1).max(80)).max(500).default([]),
});
export type ScimGroup = z.output<typeof scimGroup>;

/**
 * Role and fleets of a user in these groups. The first group of the mapping decides the role; the fleets are
 * those of all groups with that role, so that no fleet gets a higher role than the mapping gives it. Without
 * a mapped group, or without any of its fleets, the user has no role.
 */
export function rightsOfGroups(
  names: readonly string[],
  mapping: readonly ScimGroup[],
  fleetId: (codeOrName: string) => number | undefined,
): { role: RoleChoice; fleets: number[] } {
  const lower = names.map((name) => name.toLowerCase());
  const meant = mapping.filter(({ group }) => lower.includes(group.toLowerCase()));
  const role = meant[0]?.role ?? 'none';
  const fleets = meant
    .filter((one) => one.role === role)
    .flatMap((one) => one.fleets.flatMap((name) => fleetId(name) ?? []));
  if (fleets.length === 0 && role !== 'installer') return { role: 'none', fleets: [] };
  return { role, fleets: [...new Set(fleets)] };
}
