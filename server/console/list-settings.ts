import { type Config, readConfig } from '#server/base/config/config.ts';
import type { ConsoleCommand } from './console-command.ts';

const SECRET = /TOKEN$|_KEY$|SECRET$|^OIDC_PROVIDERS$/;

/** Every setting with the value that the program would start with; secrets are only marked as set. */
export const listSettings: ConsoleCommand = {
  name: 'settings',
  parameters: [],
  summary: 'every setting with its value, and whether it is the default',
  async run({ config, say }) {
    const defaults = readConfig({});
    for (const [name, value] of Object.entries(config) as [keyof Config, unknown][]) {
      const isDefault = JSON.stringify(value) === JSON.stringify(defaults[name]);
      say(`${name}=${shown(name, value)}${isDefault ? '  (default)' : ''}`);
    }
    return true;
  },
};

function shown(name: string, value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  if (SECRET.test(name)) return '(set)';
  if (typeof value !== 'string' || !URL.canParse(value)) return String(value);
  const url = new URL(value);
  if (url.password !== '') url.password = '***';
  // A geocoder's key is a part of its address.
  if (url.search !== '') url.search = '?***';
  return url.href;
}
