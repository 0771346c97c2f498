/** Role values on the wire (domain rules §2.1). GAO is a flag on a manager; a driver without role has none of these. */
export const ROLES = [
  'visualizer',
  'manager',
  'administrator',
  'system',
  'cost_manager',
  'manager_only',
  'installer',
] as const;
export type Role = (typeof ROLES)[number];

/** The columns of the permission tables of domain rules §2: roles, the GAO viewer and the linked driver. */
export const ACTORS = ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO', 'DRV'] as const;
export type Actor = (typeof ACTORS)[number];

const ACTOR_OF_ROLE: Readonly<Record<Role, Actor>> = {
  visualizer: 'VIS',
  manager: 'OPE',
  administrator: 'ADM',
  system: 'SYS',
  cost_manager: 'COS',
  manager_only: 'MGO',
  installer: 'INS',
};

/** Who a user is in the permission tables: rights are the union of these (§2.1). A manager with `gao` is GAO only. */
export function actorsOf(user: { roles: readonly Role[]; gao: boolean; isDriver: boolean }): Actor[] {
  const actors = user.roles.map((role) => (role === 'manager' && user.gao ? 'GAO' : ACTOR_OF_ROLE[role]));
  if (user.isDriver) actors.push('DRV');
  return actors;
}
