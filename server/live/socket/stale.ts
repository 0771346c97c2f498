import type { Entity } from '#api/entity.ts';
import { type Connection, encodeMessage, type Hub, sendText } from './hub.ts';

/** Notes for a connection that records of a kind which it may see have changed. */
export function noteStale(hub: Hub, connection: Connection, entity: Entity): void {
  const noted = hub.stale.get(connection);
  if (noted) noted.add(entity);
  else hub.stale.set(connection, new Set([entity]));
}

/** Sends every connection the notes for it since the last call: one message, however much has changed. */
export function sendStale(hub: Hub): void {
  for (const [connection, entities] of hub.stale) {
    sendText(connection, encodeMessage({ type: 'changed', entities: [...entities] }));
  }
  hub.stale.clear();
}
