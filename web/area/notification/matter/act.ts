import { type DeskRow, getDesk, getMatter, postMatterAction } from '#api/matter.ts';
import type { MatterAction } from '#domain/matter/matter.ts';
import { refetch } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';

/** The part of a matter that an action names. */
export type Acted = Pick<DeskRow, 'cause' | 'version' | 'license'> & { device_id: number };

/**
 * Does something with matters. When somebody was faster, the page reads them again before the fault is
 * thrown, so that it shows how they are now.
 */
export async function actOn(matters: readonly Acted[], action: MatterAction): Promise<void> {
  const items = matters.map(({ device_id, cause, version }) => ({ device_id, cause: cause!, version }));
  try {
    await call(postMatterAction, { body: { items, action } }, { quiet: true });
  } catch (fault) {
    refetch(getDesk);
    refetch(getMatter);
    throw fault;
  }
}
