import type { ENTITIES } from '#domain/audit/entity.ts';

/** The subject of a change, an answer or an audit line. */
export type Entity = (typeof ENTITIES)[number];
