import { z } from 'zod';
import { REPORT_IDS } from '../report/report.ts';

/** The subjects of saved questions: a report, or a list as its screen shows it. */
export const SAVED_SUBJECTS = [...REPORT_IDS, 'List'] as const;
export type SavedSubject = (typeof SAVED_SUBJECTS)[number];

/** A list to send: its screen, the endpoint of its file, and the query with filters, columns and order. */
export const sentList = z.object({
  /** The section of its texts, which names it. */
  list: z.string().max(60).regex(/^\w+$/, 'val.pattern'),
  /** Path of its screen. */
  screen: z
    .string()
    .max(60)
    .regex(/^\/[\w-]+$/, 'val.pattern'),
  endpoint: z.string().max(60).regex(/^\w+$/, 'val.pattern'),
  query: z.record(z.string().max(40).regex(/^\w+$/, 'val.pattern'), z.string().max(2_000)),
});
export type SentList = z.output<typeof sentList>;
