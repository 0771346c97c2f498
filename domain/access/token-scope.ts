import type { Permission } from './permission.ts';

/**
 * The scopes that a token may have. `read` allows every read; each other scope allows the changes of one
 * area.
 */
export const TOKEN_SCOPES = [
  'read',
  'vehicle',
  'driver',
  'tracker',
  'place',
  'cost',
  'refuelling',
  'fine',
  'document',
  'people',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * The permissions of each scope that allows changes. `people` has none: it opens only the door by which an
 * identity provider keeps users (decision 156). No token can use a permission that is missing here:
 * users, fleets, lists, the installation, a user's own affairs, and deleting vehicles.
 */
const CHANGES: Readonly<Record<Exclude<TokenScope, 'read'>, readonly Permission[]>> = {
  vehicle: [
    'vehicle:register',
    'vehicle:edit',
    'vehicle:odometer',
    'vehicle_cost:edit',
    'mass:edit',
    'mass:register',
  ],
  driver: ['driver:edit', 'driver:delete', 'card:edit', 'card:delete', 'assignment:edit'],
  tracker: ['tracker:edit', 'tracker:assign', 'tampering:dismiss'],
  place: ['poi:edit', 'poi_group:fraudulent', 'area:edit', 'schedule:edit'],
  cost: ['cost:edit', 'cost:import', 'cost_month:close'],
  refuelling: ['refuelling:edit', 'refuelling:import', 'receipt:confirm'],
  fine: ['fine:edit', 'fine:delete'],
  document: ['document:upload', 'document:delete'],
  people: [],
};

/**
 * The scope that a token needs for a permission of its user; null: no token can use it. Example: `cost:read`
 * → `read`, `cost:edit` → `cost`, `user:edit` → null.
 */
export function scopeOf(permission: Permission): TokenScope | null {
  if (permission.endsWith(':read')) return 'read';
  const found = Object.entries(CHANGES).find(([, permissions]) => permissions.includes(permission));
  return (found?.[0] as TokenScope | undefined) ?? null;
}

/** The permissions of a scope that allows changes. */
export function permissionsOf(scope: Exclude<TokenScope, 'read'>): readonly Permission[] {
  return CHANGES[scope];
}

/** May a user with these rights give this scope to a program? It would be of no use without them. */
export function isOffered(scope: TokenScope, can: (permission: Permission) => boolean): boolean {
  if (scope === 'read') return true;
  return scope === 'people' ? can('user:edit') : permissionsOf(scope).some(can);
}
