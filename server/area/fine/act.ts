import { postFineAppeal, postFineIdentify, postFineLapse, postFinePay, postFineResolve } from '#api/fine.ts';
import type { Day } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { type FineAction, type FineState, fineDayFaults, isClosed, stateAfter } from '#domain/fine/state.ts';
import { assertFields } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { finePlaces, type LockedFine, lockFine, vehicleOf } from './lock-fine.ts';
import { fineToday } from './place-of-fine.ts';

/**
 * The state after an action. @throws Fault 409 `fine.closed` when the fine is over, `auth.notPermitted` when
 * its state does not allow the action
 */
export function assertAction({ state }: Pick<LockedFine, 'state'>, action: FineAction): FineState {
  const to = stateAfter(state, action);
  if (to === null) throw new Fault(isClosed(state) ? 'fine.closed' : 'auth.notPermitted', 409);
  return to;
}

type Acting = {
  app: App;
  caller: Caller;
  params: { fine_id: number };
  body: { version: number };
};

/** Takes a fine from one state to the next, and writes the day of the action into its field. */
async function act(
  tx: Command,
  { app, caller, params, body }: Acting,
  { action, day, field }: { action: FineAction; day?: Day; field?: 'identified_on' | 'paid_on' },
) {
  const fine = await lockFine(tx, caller, { ...params, ...body });
  const state = assertAction(fine, action);
  if (day !== undefined) {
    const today = fineToday(await vehicleOf(tx, fine), caller, app.now());
    assertFields(fineDayFaults(day, { today, ...fine }));
  }
  const done = { state, ...(day !== undefined && field ? { [field]: day } : {}) };
  const version = fine.version + 1;
  await tx.sql
    .updateTable('fine')
    .set({ ...done, version })
    .where('id', '=', fine.id)
    .execute();
  const { identified_on, paid_on } = fine;
  const before = { state: fine.state, identified_on, paid_on };
  const after = { ...before, ...done };
  await tx.changed({ entity: 'fine', action, id: fine.id, before, after, ...finePlaces(fine) });
  return { version };
}

/** Endpoints for actions on a fine (domain rules §3.4); `assign-driver.ts` names the driver. */
export const fineActions: readonly Handler[] = [
  handle(postFineIdentify, (call) =>
    command(call, (tx) => act(tx, call, { action: 'identify', day: call.body.day, field: 'identified_on' })),
  ),
  handle(postFinePay, (call) =>
    command(call, (tx) => act(tx, call, { action: 'pay', day: call.body.day, field: 'paid_on' })),
  ),
  handle(postFineAppeal, (call) => command(call, (tx) => act(tx, call, { action: 'appeal' }))),
  handle(postFineResolve, (call) =>
    command(call, (tx) => {
      const { body } = call;
      return body.outcome === 'upheld'
        ? act(tx, call, { action: 'uphold', day: body.day, field: 'paid_on' })
        : act(tx, call, { action: 'annul' });
    }),
  ),
  handle(postFineLapse, (call) => command(call, (tx) => act(tx, call, { action: 'lapse' }))),
];
