import { type GridLayout, getLayouts, putLayout } from '#api/layout.ts';
import { call } from '#web/base/call/call.ts';
import { getSession } from '#web/base/session/session.ts';

/**
 * The time after the last change until a layout is sent, milliseconds: dragging a column edge changes it many
 * times.
 */
const SEND_MS = 800;

type Layouts = Readonly<Record<string, GridLayout | null>>;

let owner: string | null = null;
let layouts: Layouts = {};
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const storeKey = (username: string) => `traza.layouts.${username}`;

function setLayouts(next: Layouts): void {
  layouts = next;
  if (owner) localStorage.setItem(storeKey(owner), JSON.stringify(next));
  for (const listener of listeners) listener();
}

/**
 * The copy in this browser is used first, so that a grid does not jump; the server's replaces it once per
 * session.
 */
function load(username: string): void {
  owner = username;
  try {
    layouts = JSON.parse(localStorage.getItem(storeKey(username)) ?? '{}');
  } catch {
    // Something else was stored there. The server's copy will come anyway.
    layouts = {};
  }
  call(getLayouts, {})
    .then((answer) => {
      if (owner !== username) return;
      const unsent = Object.fromEntries([...waiting.keys()].map((name) => [name, layouts[name] ?? null]));
      setLayouts({ ...answer.layouts, ...unsent });
    })
    .catch(() => undefined);
}

/** Calls back after every change; returns a function that stops this. */
export function subscribeLayouts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user's arrangement of a grid; null: as declared. */
export function getLayout(name: string): GridLayout | null {
  const { username } = getSession();
  if (username && username !== owner) load(username);
  return layouts[name] ?? null;
}

/** Arranges a grid, here at once and on the server soon; null: as declared. */
export function setLayout(name: string, layout: GridLayout | null): void {
  setLayouts({ ...layouts, [name]: layout });
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name);
      // This browser keeps its copy, and the next change sends everything again.
      call(putLayout, { params: { name }, body: { layout } }, { quiet: true }).catch(() => undefined);
    }, SEND_MS),
  );
}
