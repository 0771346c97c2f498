/**
 * The first page must know two things without opening the database: which driver may fill in here without
 * signal, and whether anything waits.
 */
const OWNER = 'traza.road';
const WAITS = 'traza.waits';

/** The user whose kit is kept here: the last driver who was signed in; null: none. */
export const roadOwner = (): string | null => localStorage.getItem(OWNER);

/** Remembers the user whose kit is kept here; null: none any more. */
export function rememberRoadOwner(user: string | null): void {
  if (user === null) localStorage.removeItem(OWNER);
  else localStorage.setItem(OWNER, user);
}

/** Remembers how many records wait to be sent. */
export function rememberWaiting(count: number): void {
  if (count === 0) localStorage.removeItem(WAITS);
  else localStorage.setItem(WAITS, String(count));
}

/** Is there anything to send, or a kit that belongs to one user? */
export const isRoadUsed = (): boolean => roadOwner() !== null || localStorage.getItem(WAITS) !== null;
