import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime();
