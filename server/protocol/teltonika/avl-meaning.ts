import type { ReadElement } from '../protocol.ts';
import type { AvlElement } from './avl-element.ts';
import { AVL_OF_BOTH, AVL_OF_FMB } from './avl-element-fmb.ts';
import { AVL_OF_FMX6 } from './avl-element-fmx6.ts';
import { AVL_OF_MOB } from './avl-element-mob.ts';
import { FMX6, MOB, profileOf } from './avl-profile.ts';

const NAME = /^io(\d{1,5})$/;

/**
 * The meaning of an element `io<id>` on a tracker of this model; null for names of another form. Example:
 * `io32` of 21 is on an FMB003 a coolant temperature of 21 °C, on an FMC650 "AVL 32".
 */
export function avlMeaning(model: string | null, name: string, value: number | string): ReadElement | null {
  const id = NAME.exec(name)?.[1];
  if (id === undefined) return null;
  const element = elementOf(model, Number(id));
  return {
    id: `AVL ${id}`,
    name: element?.name ?? null,
    value: element ? readValue(element, value) : value,
    unit: element?.unit ?? null,
    meaning: element && typeof value === 'number' ? meaningOf(element, value) : null,
    isDriver: element?.isDriver === true,
  };
}

function elementOf(model: string | null, id: number): AvlElement | undefined {
  const profile = profileOf(model);
  const ofFamily = profile === FMX6 ? AVL_OF_FMX6 : profile === MOB ? AVL_OF_MOB : AVL_OF_FMB;
  return ofFamily[id] ?? AVL_OF_BOTH[id];
}

function readValue({ per, isText }: AvlElement, value: number | string): number | string {
  if (isText) return charactersOf(value);
  return typeof value === 'number' && per !== undefined ? value / per : value;
}

/** Eight bytes sent as a number, as their characters; the number itself if they are none. */
function charactersOf(value: number | string): number | string {
  if (typeof value === 'string' && !/^\d{1,20}$/.test(value)) return value;
  const hex = BigInt(value).toString(16);
  const text = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : value;
}

function meaningOf({ states, bits }: AvlElement, value: number): string | null {
  if (!bits) return states?.[value] ?? null;
  const set = Object.entries(bits).filter(([bit]) => (value & Number(bit)) !== 0);
  return set.length === 0 ? null : set.map(([, word]) => word).join(', ');
}
