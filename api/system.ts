import { z } from 'zod';
import { DRILL_FAULTS } from '#domain/system/drill.ts';
import { PART_ADVICE, PART_STATES, type SystemPart } from '#domain/system/part-state.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const octets = z.int();

/** A part of the installation: its state, and the code of the line that says what to do. */
const part = <Part extends SystemPart>(name: Part) =>
  z.object({ state: z.enum(PART_STATES), advice: z.enum(PART_ADVICE[name]) });

const queue = z.object({
  /** As in /metrics. */
  queue: z.string(),
  waiting: z.int(),
  oldest_at: instant.nullable(),
});

const job = z.object({
  /** As in the log. */
  name: z.string(),
  state: part('jobs').shape.state,
  advice: part('jobs').shape.advice,
  done_at: instant.nullable(),
  failed_at: instant.nullable(),
  next_at: instant.nullable(),
  /** Time that the last run took. */
  ms: z.int().nullable(),
  /** Why the last failed run failed, in the words of the program. */
  fault: z.string().nullable(),
});
export type SystemJob = z.infer<typeof job>;

const drill = z.object({
  begun_at: instant,
  ended_at: instant.nullable(),
  /** Null: under way. */
  is_good: z.boolean().nullable(),
  /** The instant of the data in the backup. */
  backup_at: instant.nullable(),
  /** The newest position in the restored data. */
  newest_at: instant.nullable(),
  file_octets: octets.nullable(),
  database_octets: octets.nullable(),
  /** Rows by table; `position`: records of trackers. */
  counts: z.record(z.string(), z.int()).nullable(),
  fault: z.enum(DRILL_FAULTS).nullable(),
  /** The words of the program. */
  detail: z.string().nullable(),
});

export const getSystem = endpoint({
  name: 'getSystem',
  method: 'GET',
  path: '/system',
  access: 'server_process:read',
  audited: 'server_process',
  summary: 'How each part of the installation stands: versions, queues, disk, jobs, mail, map, backups',
  answer: z.object({
    versions: part('versions').extend({
      /** Versions of the live processes. */
      program: z.array(z.string()),
      postgres: z.string(),
      /** The newest migration of the database. */
      schema: z.string(),
    }),
    processes: part('processes').extend({ live: z.int(), silent: z.int() }),
    queues: part('queues').extend({ queues: z.array(queue) }),
    disk: part('disk').extend({
      /** The disk of the embedded database; null: the database is elsewhere. */
      free_octets: octets.nullable(),
      all_octets: octets.nullable(),
      database_octets: octets,
      /** Octets a day, of the disk or else of the database; null: too few samples. */
      growth: z.number().nullable(),
      /** Null: it does not grow, or nobody knows. */
      full_in_days: z.int().nullable(),
    }),
    jobs: part('jobs').extend({ jobs: z.array(job) }),
    mail: part('mail').extend({
      waiting: z.int(),
      oldest_at: instant.nullable(),
      sent_at: instant.nullable(),
      failed_at: instant.nullable(),
      /** Why the last failed one failed. */
      error: z.string().nullable(),
    }),
    map: part('map').extend({
      /** The own street map; null: there is none. */
      data_at: z.string().nullable(),
      octets: octets.nullable(),
      /** Road files. */
      roads: z.int(),
    }),
    backup: part('backup').extend({
      made_at: instant.nullable(),
      octets: octets.nullable(),
      rows: z.int().nullable(),
      /** The folder in which a drill looks for backups. */
      folder: z.string(),
    }),
    drill: part('drill').extend({
      last: drill.nullable(),
      /** When the last good one began. */
      good_at: instant.nullable(),
    }),
  }),
});
