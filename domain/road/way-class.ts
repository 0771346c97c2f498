/**
 * Ways on which vehicles drive, the most important first, by the tag `highway`
 * (https://wiki.openstreetmap.org/wiki/Key:highway). Their order is part of the road file: new ones go to
 * the end.
 */
export const WAY_CLASSES = [
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'unclassified', 'residential'],
  ...['living_street', 'service', 'track', 'pedestrian'],
] as const;
export type WayClass = (typeof WAY_CLASSES)[number];

const SECONDARY = WAY_CLASSES.indexOf('secondary');

/** Is it a road between towns: a motorway to a secondary road? */
export const isMainClass = (kind: WayClass): boolean => WAY_CLASSES.indexOf(kind) <= SECONDARY;

/** Classes with slip roads of their own (`motorway_link`). */
const WITH_LINKS: ReadonlySet<string> = new Set(['motorway', 'trunk', 'primary', 'secondary', 'tertiary']);
const BY_NAME: ReadonlyMap<string, WayClass> = new Map(WAY_CLASSES.map((name) => [name, name]));

/** The class behind a value of the tag `highway`; null for paths, stairs and works. Example: `trunk_link`. */
export function wayClassOf(highway: string): { class: WayClass; isLink: boolean } | null {
  const isLink = highway.endsWith('_link');
  const name = isLink ? highway.slice(0, -'_link'.length) : highway === 'road' ? 'unclassified' : highway;
  const found = BY_NAME.get(name);
  return found === undefined || (isLink && !WITH_LINKS.has(name)) ? null : { class: found, isLink };
}
