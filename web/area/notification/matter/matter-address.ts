import type { DeskRow } from '#api/matter.ts';
import { DESK_VIEWS, type DeskView } from '#domain/matter/matter.ts';
import { useUrlValue } from '#web/base/address/url.ts';

/** A matter as one word of the address: its vehicle and its cause. */
export type MatterKey = { device_id: number; cause: string };

/** The word of a row; for what concerns the reader alone, its newest notification. */
export function rowKey({ device_id, cause, ids }: Pick<DeskRow, 'device_id' | 'cause' | 'ids'>): string {
  return cause === null ? `own-${ids[0]}` : `${device_id}-${cause}`;
}

/** Reads such a word; null when it names no matter. Example: `7-1101.jamming`. */
export function readMatterKey(text: string | null): MatterKey | null {
  const found = /^(\d{1,10})-(\d{3,4}(?:\.\w+)?)$/.exec(text ?? '');
  return found ? { device_id: Number(found[1]), cause: found[2]! } : null;
}

/** The view of the desk in the address; null: the screen shows its list. */
export function useDeskView(byDefault: DeskView | null): [DeskView | null, (view: DeskView | null) => void] {
  const [text, setText] = useUrlValue('desk');
  const named = DESK_VIEWS.find((one) => one === text);
  const view = named ?? (text === 'list' ? null : byDefault);
  return [view, (next) => setText(next ?? (byDefault === null ? null : 'list'))];
}
