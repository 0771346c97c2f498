import { z } from 'zod';
import { PROCESS_ROLES } from '#domain/admin/server-process.ts';
import { endpoint } from './endpoint.ts';

/** A process of the installation. */
const serverProcess = z.object({
  id: z.uuid(),
  role: z.enum(PROCESS_ROLES),
  /** The name of its machine. */
  host: z.string(),
  /** Its number on that machine. */
  pid: z.int(),
  /** The version of the program. */
  version: z.string(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  /** True: it was not seen for 10 s. A process that ends well leaves the list. */
  silent: z.boolean(),
  /** True: it has made this answer. */
  answering: z.boolean(),
});
export type ServerProcess = z.infer<typeof serverProcess>;

/** The connection of the answering process to NATS; `none` without an address. */
const BUS_STATES = ['none', 'up', 'down'] as const;

export const getProcesses = endpoint({
  name: 'getProcesses',
  method: 'GET',
  path: '/processes',
  access: 'server_process:read',
  audited: 'server_process',
  summary: 'The processes of the installation that were seen in the last day, live ones first',
  answer: z.object({
    processes: z.array(serverProcess),
    /** The versions of the live processes. Several: an upgrade is under way. */
    versions: z.array(z.string()),
    bus: z.enum(BUS_STATES),
  }),
});
