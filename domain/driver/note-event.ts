/** The driving events that a note may be about: those that lower a score (domain rules §5.3). */
export const NOTED_EVENTS = [911, 1019, 1020, 1035] as const;
export type NotedEvent = (typeof NOTED_EVENTS)[number];
