import { postSchedule } from '#api/schedule.ts';
import { type Handler, handle } from '../http/route.ts';

/** The schedules of the visible fleets (spec §7). */
export const scheduleHandlers: readonly Handler[] = [handle(postSchedule, () => ({ schedule: [] }))];
