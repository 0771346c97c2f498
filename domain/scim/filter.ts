import { ScimFault } from './scim-fault.ts';

/** The attributes that a filter may name, in lower case, and what they mean here. */
const ATTRIBUTES = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  id: 'id',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
} as const;
export type ScimFilter = { attribute: (typeof ATTRIBUTES)[keyof typeof ATTRIBUTES]; value: string };

const EQUALS = ' eq ';

/**
 * Reads a filter of one comparison: `userName eq "ana@example.com"`. Attributes and `eq` have no case.
 * Undefined: no filter.
 * @throws ScimFault `invalidFilter` 400 for any other
 */
export function readFilter(text: string | undefined): ScimFilter | undefined {
  const asked = text?.trim() ?? '';
  if (asked === '') return undefined;
  const found = Object.entries(ATTRIBUTES).find(([name]) => asked.toLowerCase().startsWith(name + EQUALS));
  const value = found && textOf(asked.slice(found[0].length + EQUALS.length));
  if (!found || value === null || value === undefined)
    throw new ScimFault(
      400,
      'invalidFilter',
      'Only eq of userName, externalId, displayName, id or emails.value',
    );
  return { attribute: found[1], value };
}

/** The text of a JSON string; null for anything else. */
function textOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
