/** Kinds of actions, by which people look for them. Every action that is in no other kind is `changed`. */
export const ACTION_KINDS = ['created', 'changed', 'deleted', 'read', 'taken', 'access'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const ACTIONS: Readonly<Record<Exclude<ActionKind, 'changed'>, readonly string[]>> = {
  created: ['create', 'register', 'import', 'store', 'upload', 'add_version', 'recover'],
  deleted: ['delete', 'deregister', 'delete_version', 'delete_document', 'undo'],
  read: ['read', 'open'],
  taken: ['export'],
  access: [
    ...['password', 'disable', 'enable', 'close_session', 'create_token', 'revoke_token', 'renew_secret'],
    ...['link_provider', 'unlink_provider', 'add_factor', 'remove_factor', 'reset_factors'],
  ],
};

/** Actions that a kind names: everything else is a change. */
export const NAMED_ACTIONS: readonly string[] = Object.values(ACTIONS).flat();

/** The kind of an action: `register` → `created`, `move` → `changed`. */
export function kindOfAction(action: string): ActionKind {
  const found = Object.entries(ACTIONS).find(([, actions]) => actions.includes(action));
  return (found?.[0] as ActionKind | undefined) ?? 'changed';
}

/** The actions of a kind; null: all that no other kind names. */
export function actionsOf(kind: ActionKind): readonly string[] | null {
  return kind === 'changed' ? null : ACTIONS[kind];
}
