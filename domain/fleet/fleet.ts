import { z } from 'zod';
import { countryField, idField, optionalText, requiredText } from '../field.ts';

/** Levels of the tree; a root is level 1 (spec §5). */
export const FLEET_DEPTH = 5;

/** Cost-centre code: letters, digits and hyphens, unique in the installation, ignoring case. */
const code = z
  .string()
  .trim()
  .toUpperCase()
  .max(20)
  .refine((value) => value === '' || /^[A-Z0-9-]+$/.test(value), 'val.pattern')
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .default(null);

/** The input for creating and editing a fleet (domain rules §9.3). With a code it is a cost centre. */
export const fleetInput = z.object({
  name: requiredText(80),
  /** Null for a company; only SYS creates companies. */
  parent_id: idField.nullable(),
  code,
  country: countryField,
  /** Users other than administrators may see its vehicles too. */
  authorised: z.boolean().default(true),
  /** Its vehicles are mirrored in the external asset system. */
  sync_asset_system: z.boolean().default(false),
  /** It is a machinery yard; its assets are managed in the asset system. */
  equipment_centre: z.boolean().default(false),
  /** Private mode follows the schedule automatically. */
  auto_private: z.boolean().default(false),
  /** The holder of a company's vehicles, for papers to authorities; null: its name, and lines for a pen. */
  holder_name: optionalText(120),
  holder_tax_number: optionalText(20),
  holder_address: optionalText(200),
});

/** A fleet with its parent, to check its place in the tree. */
export type FleetNode = { id: number; parentId: number | null };

/** The number of levels from the root down to the fleet: 1 for a root, 0 for null. */
export function levelOf(fleetId: number | null, nodes: ReadonlyMap<number, FleetNode>): number {
  let level = 0;
  for (let id = fleetId; id !== null && level <= nodes.size; id = nodes.get(id)?.parentId ?? null) level++;
  return level;
}

/** The number of levels of a fleet with everything inside it: 1 if there is nothing inside. */
export function heightOf(fleetId: number, nodes: ReadonlyMap<number, FleetNode>): number {
  const inside = [...nodes.values()].filter((node) => node.parentId === fleetId);
  return 1 + Math.max(0, ...inside.map((node) => heightOf(node.id, nodes)));
}

/**
 * Why a fleet (null: a new one) cannot have this parent. It would be inside itself, or the tree would become
 * too deep (domain rules §9.3). Example: a fleet with one level inside is refused below level 4, because 4 +
 * 2 > 5.
 */
export function placeFault(
  move: { fleetId: number | null; parentId: number | null },
  nodes: ReadonlyMap<number, FleetNode>,
): 'fleet.cycle' | 'fleet.depth' | null {
  const { fleetId, parentId } = move;
  for (let id = parentId; id !== null; id = nodes.get(id)?.parentId ?? null) {
    if (id === fleetId) return 'fleet.cycle';
  }
  const height = fleetId === null ? 1 : heightOf(fleetId, nodes);
  return levelOf(parentId, nodes) + height > FLEET_DEPTH ? 'fleet.depth' : null;
}
