import { DATED_LISTS_OF } from '#api/dated-lists.ts';
import type { DatedKind } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { DATED_LISTS } from '#domain/vehicle/dated-list.ts';
import { command } from '#server/base/access/command.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { writerOf } from '../dated-rows.ts';
import { doneRows } from './done-rows.ts';
import { datedListReader } from './read-dated-list.ts';

/** Endpoints for the dated rows of all vehicles: a list of each kind, its file, and dues done on a day. */
export const datedListHandlers: readonly Handler[] = DATED_KINDS.flatMap(handlersOf);

function handlersOf(kind: DatedKind): Handler[] {
  const { list, file, done } = DATED_LISTS_OF[kind.section];
  const reader = datedListReader(kind);
  const writer = writerOf(kind);
  return [
    handle(list, ({ app, caller, query }) => reader.page(app, caller, query)),

    handle(file, async (call) =>
      listFile(call, DATED_LISTS[kind.section], await reader.all(call.app, call.caller, call.query)),
    ),

    ...(done ? [handle(done, (call) => command(call, (tx) => doneRows(tx, call, { kind, writer })))] : []),
  ];
}
