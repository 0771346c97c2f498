import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PROCESS_ROLES } from '#domain/admin/server-process.ts';
import { type PortSetting, PROTOCOL_NAMES, PROTOCOLS, portSetting } from '#server/protocols.ts';
import { providerList, providerProblem } from './provider-setting.ts';
import { scimGroups } from './scim-setting.ts';

const port = z.coerce.number().int().min(0).max(65535);
const style = z.url().optional();
/** Addresses and networks (`10.0.0.10, 10.1.0.0/16, fd00::/8`). */
const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .pipe(z.array(z.string().refine(isNetwork, 'an address or a network')));
/** Headers as OpenTelemetry writes them (`authorization=Bearer%20x,tenant=1`). */
const headers = z
  .string()
  .regex(/^(?:[\w-]+=[!-+\--~]+(?:,|$))*$/, 'name=value, separated by commas')
  .transform((text) => {
    // The form of a query, whose reader never fails, but for signs with another meaning there.
    const query = text.replaceAll('&', '%26').replaceAll('+', '%2B').replaceAll(',', '&');
    return Object.fromEntries(new URLSearchParams(query));
  });
const trackerPorts = Object.fromEntries(
  PROTOCOL_NAMES.map((name) => [portSetting(name), port.default(PROTOCOLS[name].port)]),
) as Record<PortSetting, z.ZodDefault<typeof port>>;

/** Every setting, explained in docs/OPERATIONS.md; the name in the environment is the key. */
const settings = z.object({
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  ROLE: z.enum(PROCESS_ROLES).default('all'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_SHARDS: z.coerce.number().int().min(1).max(1024).default(1),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  HOST: z.string().min(1).default('0.0.0.0'),
  HTTP_PORT: port.default(8080),
  ...trackerPorts,
  CAMERA_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,100}$/, 'a name or an IPv4 address')
    .optional(),
  CAMERA_PORT: port.default(5016),
  CAMERA_PUBLIC_PORT: port.optional(),
  CAMERA_DAYS: z.coerce.number().int().min(1).max(1825).default(90),
  CAMERA_MB_PER_DAY: z.coerce.number().int().min(1).default(200),
  TRACKER_CONNECTIONS: z.coerce.number().int().min(1).default(200),
  TRACKER_CONNECTIONS_TOTAL: z.coerce.number().int().min(1).optional(),
  MQTT_URL: z.url({ protocol: /^(mqtt|ws)s?$/ }).optional(),
  MQTT_TOPIC: z.string().min(1).max(200).default('traza/positions'),
  MQTT_CLIENT: z.string().min(1).max(23).default('traza'),
  TRACKER_OUTPUTS: z.stringbool().default(false),
  PRODUCT: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'lower-case letters, digits and hyphens')
    .default('traza'),
  PUBLIC_URL: z.url().optional(),
  FRAME_DAYS: z.coerce.number().int().min(0).max(30).default(7),
  CURRENCY: z.enum(['EUR', 'GBP']).default('EUR'),
  INTERNAL_DOMAIN: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_PROVIDERS: providerList.prefault('[]'),
  SECRET_KEY: z.string().min(16).optional(),
  SCIM_GROUPS: scimGroups.prefault('[]'),
  MAP_ONLINE: z.stringbool().default(true),
  MAP_PMTILES: z.string().min(1).optional(),
  MAP_SOURCE: z
    .string()
    .regex(/^https?:\/\//, 'an address')
    .default('https://build.protomaps.com/{date}.pmtiles'),
  MAP_KEY: z.string().default(''),
  MAP_STYLE_ROADMAP: style,
  MAP_STYLE_SATELLITE: style,
  MAP_STYLE_HYBRID: style,
  MAP_STYLE_TERRAIN: style,
  MAP_STYLE_DARK: style,
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_KIND: z.enum(['nominatim', 'photon']).default('nominatim'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ASSET_SYSTEM_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSET_SYSTEM_TOKEN: z.string().min(1).optional(),
  ASSET_SYSTEM_TIMEOUT_S: z.coerce.number().positive().max(300).default(30),
  HTTP_CONNECTIONS: z.coerce.number().int().min(1).optional(),
  HTTP_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(3000),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).default(600),
  FILES_PER_ADDRESS: z.coerce.number().int().min(0).default(12_000),
  REQUESTS_PER_USER: z.coerce.number().int().min(0).default(3000),
  REQUESTS_PER_TOKEN: z.coerce.number().int().min(0).default(600),
  AUDIT_STREAM: z
    .url({ protocol: /^(https?|syslogs?)$/ })
    .refine(hasPortOfSyslog, 'syslog://host:port or syslogs://host:port')
    .optional(),
  AUDIT_STREAM_AUTHORIZATION: z.string().min(1).optional(),
  WEBHOOK_INTERNAL: z.stringbool().default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.prefault(''),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  METRICS_TOKEN: z.string().min(16).optional(),
  HEADERS_S: z.coerce.number().positive().max(3600).default(10),
  REQUEST_S: z.coerce.number().positive().max(3600).default(60),
  UNREAD_S: z.coerce.number().positive().max(3600).default(60),
  TRUST_PROXY: z.stringbool().default(false),
  PROXY_FROM: networks.default([]),
  DEMO: z.stringbool().default(false),
});

/** Names of all settings. */
export const SETTING_NAMES = Object.keys(settings.shape);

export type Config = Omit<z.infer<typeof settings>, 'DATA_DIR'> & { DATA_DIR: string };

/** Reads the settings once; an error names the setting and its expected form, on one line each. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '));
  }
  const problem = providerProblem(parsed.data) ?? roleProblem(parsed.data);
  if (problem) throw new ConfigError(problem);
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
}

/** Syslog has no port that all receivers share. */
function hasPortOfSyslog(address: string): boolean {
  const { protocol, port, hostname } = new URL(address);
  return !protocol.startsWith('syslog') || (port !== '' && hostname !== '');
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

/** Another process would not reach the data of a process that serves one role alone. */
function roleProblem({ ROLE, DATABASE_URL }: z.infer<typeof settings>): string | null {
  if (ROLE === 'all' || DATABASE_URL) return null;
  return `ROLE: ${ROLE} needs DATABASE_URL, because the embedded database serves one process`;
}

/**
 * A wrong setting, or a machine that cannot serve it (port taken, folder not writable): one clear line and
 * exit 1.
 */
export class ConfigError extends Error {}
