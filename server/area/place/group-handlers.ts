import type { z } from 'zod';
import type { historyAnswer } from '#api/audit.ts';
import type { Endpoint } from '#api/endpoint.ts';
import type { ofPlaceGroup, placeGroupRow } from '#api/place.ts';
import type { PlaceGroupInput } from '#domain/place/place-group.ts';
import { command } from '#server/base/access/command.ts';
import { readHistory } from '#server/base/access/history.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readGroups } from './read-groups.ts';
import { createGroup, deleteGroup, editGroup } from './write-group.ts';

type None = z.ZodUndefined;
type Read = `${PlaceKind}:read`;
type Edit = `${PlaceKind}:edit`;
type Of = typeof ofPlaceGroup;
type Answer<Value> = z.ZodType<Value>;

/** The endpoints of the groups of a kind of places. */
type GroupEndpoints = {
  list: Endpoint<None, None, None, Answer<{ groups: z.output<typeof placeGroupRow>[] }>, Read>;
  create: Endpoint<None, None, Answer<PlaceGroupInput>, Answer<{ id: number }>, Edit>;
  edit: Endpoint<Of, None, Answer<PlaceGroupInput & { version: number }>, Answer<{ version: number }>, Edit>;
  remove: Endpoint<Of, None, None, Answer<{ ok: true }>, Edit>;
  history: Endpoint<Of, None, None, typeof historyAnswer, Read>;
};

/** Handlers for the groups of a kind of places. */
export function groupHandlers(kind: PlaceKind, endpoints: GroupEndpoints): Handler[] {
  return [
    handle(endpoints.list, async ({ caller, app }) => ({
      groups: await readGroups(app.database, kind, caller),
    })),

    handle(endpoints.create, (call) =>
      command(call, async (tx) => ({ id: await createGroup(tx, kind, call.caller, call.body) })),
    ),

    handle(endpoints.edit, (call) =>
      command(call, async (tx) => {
        const { version, ...input } = call.body;
        const change = { id: call.params.group_id, version, input };
        return { version: await editGroup(tx, kind, call.caller, change) };
      }),
    ),

    handle(endpoints.remove, (call) =>
      command(call, async (tx) => {
        await deleteGroup(tx, kind, call.caller, call.params.group_id);
        return { ok: true as const };
      }),
    ),

    handle(endpoints.history, async ({ params, caller, app }) => {
      const id = params.group_id;
      const [group] = await readGroups(app.database, kind, caller, id);
      if (!group) throw notFound();
      return { history: await readHistory(app.database, { entity: `${kind}_group`, id }) };
    }),
  ];
}
