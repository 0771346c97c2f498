import { ScimFault } from './scim-fault.ts';

/** The changes of a resource by a request: `name.givenName` → value. Null: taken away. */
export type Wanted = Readonly<Record<string, unknown>>;
/** A change of the members of a group, by the ids of users. */
export type MemberStep = { op: 'add' | 'remove' | 'replace'; ids: readonly number[] | 'all' };

type Operation = { op: 'add' | 'remove' | 'replace'; path: string; value: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The most operations of a request. */
const MOST = 1_000;

/** The operations of a body. Providers write `Replace` too. @throws ScimFault `invalidSyntax` 400 */
function operationsOf(body: unknown): Operation[] {
  const list = isObject(body) ? body.Operations : undefined;
  if (!Array.isArray(list) || list.length > MOST)
    throw new ScimFault(400, 'invalidSyntax', `Operations must be a list of at most ${MOST}`);
  return list.map((one) => {
    const op = isObject(one) && typeof one.op === 'string' ? one.op.toLowerCase() : '';
    if (op !== 'add' && op !== 'remove' && op !== 'replace')
      throw new ScimFault(400, 'invalidSyntax', 'op must be add, remove or replace');
    const { path = '', value } = one as { path?: unknown; value?: unknown };
    if (typeof path !== 'string' || (op === 'remove' && path === ''))
      throw new ScimFault(400, 'noTarget', 'path must name an attribute');
    return { op, path, value };
  });
}

/** A resource as paths: `{ name: { givenName: 'Ana' } }` → `name.givenName`. Lists stay whole. */
export function flat(resource: unknown): Wanted {
  if (!isObject(resource)) throw new ScimFault(400, 'invalidSyntax', 'The body must be an object');
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) =>
      isObject(value) && !name.startsWith('urn:')
        ? Object.entries(value).map(([part, of]) => [`${name}.${part}`, of])
        : [[name, value]],
    ),
  );
}

/** The attributes after all operations; the later ones win. Members are left out. */
export function patched(body: unknown): Wanted {
  return Object.assign(
    {},
    ...operationsOf(body).map(({ op, path, value }) => {
      if (path.startsWith('members')) return {};
      if (path === '') return flat(value);
      if (op === 'remove') return { [path]: null };
      return isObject(value) ? flat({ [path]: value }) : { [path]: value };
    }),
  );
}

/** The steps of the operations on the members of a group, in their order. */
export function memberSteps(body: unknown): MemberStep[] {
  return operationsOf(body).flatMap(({ op, path, value }): MemberStep[] => {
    const one = /^members\[\s*value\s+eq\s+"(\d{1,9})"\s*\]$/i.exec(path);
    if (one) return [{ op, ids: [Number(one[1])] }];
    if (path === 'members')
      return [{ op, ids: op === 'remove' && value === undefined ? 'all' : memberIds(value) }];
    if (path === '' && isObject(value) && 'members' in value) return [{ op, ids: memberIds(value.members) }];
    return [];
  });
}

/** The ids of a list of members. @throws ScimFault `invalidValue` 400 for one that is no user of ours */
export function memberIds(members: unknown): number[] {
  if (members === undefined || members === null) return [];
  return [members].flat().map((member) => {
    const id = isObject(member) ? String(member.value) : '';
    if (!/^\d{1,9}$/.test(id))
      throw new ScimFault(400, 'invalidValue', 'A member has the id of a user as value');
    return Number(id);
  });
}
