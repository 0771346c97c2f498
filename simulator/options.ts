import { parseArgs } from 'node:util';
import { byProtocol, PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from '#server/protocols.ts';

/** The options of a simulator. The names are those of the command line, in another spelling. */
export type SimulatorOptions = {
  host: string;
  ports: Readonly<Record<ProtocolName, number>>;
  /** The protocol of all vehicles. Null: each vehicle has its own. */
  protocol: ProtocolName | null;
  seed: number;
  /** The number of past days that it plays before it goes live. */
  history: number;
  /** Speed of the clock while it is behind the real time. */
  speed: number;
  /** Hours behind the real time at which the clock starts. */
  behind: number;
  /** At most this many vehicles. */
  vehicles: number;
  /** Records per packet while the past is played. */
  batch: number;
  /** The file with the place where it stopped. Null: every start plays the whole past. */
  state: string | null;
};

type Range = { usual: number; low: number; high: number };

const NUMBERS = {
  seed: { usual: 1, low: 0, high: 2 ** 31 },
  history: { usual: 30, low: 0, high: 365 },
  speed: { usual: 1, low: 0.01, high: 1_000_000 },
  behind: { usual: 0, low: 0, high: 24 * 365 },
  vehicles: { usual: 1_000, low: 1, high: 1_000 },
  batch: { usual: 60, low: 1, high: 255 },
} satisfies Record<string, Range>;
const portOption = (name: ProtocolName) => `${name}-port`;

/**
 * Reads `--host`, `--state`, `--protocol`, a port for each protocol (`--teltonika-port`), and the NUMBERS.
 * @throws Error with the reason
 */
export function readOptions(args: readonly string[]): SimulatorOptions {
  const names = ['host', 'state', 'protocol', ...PROTOCOL_NAMES.map(portOption), ...Object.keys(NUMBERS)];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const number = (name: string, { usual, low, high }: Range): number => {
    const value = Number(values[name] ?? usual);
    if (value >= low && value <= high) return value;
    throw new Error(`--${name} must be a number from ${low} to ${high}`);
  };
  const numbers = Object.entries(NUMBERS).map(([name, range]) => [name, number(name, range)]);
  const portOf = (name: ProtocolName) => ({ usual: PROTOCOLS[name].port, low: 1, high: 65_535 });
  return {
    host: values.host ?? '127.0.0.1',
    state: values.state ?? null,
    protocol: values.protocol === undefined ? null : protocolNamed(values.protocol),
    ports: byProtocol((name) => number(portOption(name), portOf(name))),
    ...(Object.fromEntries(numbers) as Record<keyof typeof NUMBERS, number>),
  };
}

function protocolNamed(text: string): ProtocolName {
  const name = PROTOCOL_NAMES.find((one) => one === text);
  if (name === undefined) throw new Error(`--protocol must be one of ${PROTOCOL_NAMES.join(', ')}`);
  return name;
}
