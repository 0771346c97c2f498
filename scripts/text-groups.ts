/**
 * Sections of texts that lie together in one file of each language. A page fetches one file at the door, one
 * with its frame and one with a map, instead of fourteen. All other sections are files of their own.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  door: ['access', 'fault', 'frame', 'word'],
  inside: ['column', 'faultSignedIn', 'past', 'screen', 'state', 'ui'],
  map: ['area', 'map', 'placeFinder', 'poi'],
};

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, sections]) => sections.map((section) => [section, group])),
);

/** The name of the file in which a section lies together with others; null: it has a file of its own. */
export function textGroup(language: string, section: string): string | null {
  const group = GROUP_OF.get(section);
  return group ? `texts-${language}-${group}` : null;
}

/** The same for a file of the sources. */
export function textGroupOf(id: string): string | null {
  const [, language, section] = /\/text\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
  return language && section ? textGroup(language, section) : null;
}
