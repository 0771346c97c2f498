import { parseArgs } from 'node:util';

/** How a simulator is to run; the names are those of the command line, in other letters. */
export type SimulatorOptions = {
  host: string;
  teltonikaPort: number;
  osmandPort: number;
  seed: number;
  /** Days of past to play before it goes live. */
  history: number;
  /** Clock speed while it is behind the real time. */
  speed: number;
  /** Hours behind the real time at which the clock starts. */
  behind: number;
  /** At most so many vehicles. */
  vehicles: number;
  /** Records of a packet while the past is played. */
  batch: number;
  /** File that remembers where it stopped; null: every start plays the whole past. */
  state: string | null;
};

const NUMBERS = {
  'teltonika-port': { default: 5027, low: 1, high: 65_535 },
  'osmand-port': { default: 5055, low: 1, high: 65_535 },
  seed: { default: 1, low: 0, high: 2 ** 31 },
  history: { default: 30, low: 0, high: 365 },
  speed: { default: 1, low: 0.01, high: 1_000_000 },
  behind: { default: 0, low: 0, high: 24 * 365 },
  vehicles: { default: 1_000, low: 1, high: 1_000 },
  batch: { default: 60, low: 1, high: 255 },
} as const;
type NumberName = keyof typeof NUMBERS;

/** Reads `--host`, `--teltonika-port`, `--osmand-port`, `--seed`, `--history`, `--speed`, `--behind`, `--vehicles`, `--batch`, `--state`. @throws Error that says what is wrong */
export function readOptions(args: readonly string[]): SimulatorOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      state: { type: 'string' },
      'teltonika-port': { type: 'string' },
      'osmand-port': { type: 'string' },
      seed: { type: 'string' },
      history: { type: 'string' },
      speed: { type: 'string' },
      behind: { type: 'string' },
      vehicles: { type: 'string' },
      batch: { type: 'string' },
    },
  });
  const number = (name: NumberName): number => {
    const { low, high } = NUMBERS[name];
    const value = Number(values[name] ?? NUMBERS[name].default);
    if (value >= low && value <= high) return value;
    throw new Error(`--${name} must be a number from ${low} to ${high}`);
  };
  return {
    host: values.host,
    state: values.state ?? null,
    teltonikaPort: number('teltonika-port'),
    osmandPort: number('osmand-port'),
    seed: number('seed'),
    history: number('history'),
    speed: number('speed'),
    behind: number('behind'),
    vehicles: number('vehicles'),
    batch: number('batch'),
  };
}
