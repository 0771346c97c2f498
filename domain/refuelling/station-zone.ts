import { plainText } from '../plain-text.ts';

/** Countries: the names that statements use, the code, and the zone. */
const STATED: readonly { code: string; zone: string; names: readonly string[] }[] = [
  { code: 'ES', zone: 'Europe/Madrid', names: ['es', 'esp', 'espana', 'spain', 'spagna', 'espanha'] },
  { code: 'PT', zone: 'Europe/Lisbon', names: ['pt', 'prt', 'portugal', 'portogallo'] },
  { code: 'IT', zone: 'Europe/Rome', names: ['it', 'ita', 'italia', 'italy'] },
  {
    code: 'GB',
    zone: 'Europe/London',
    names: ['gb', 'gbr', 'uk', 'reino unido', 'united kingdom', 'great britain', 'regno unito'],
  },
  { code: 'IE', zone: 'Europe/Dublin', names: ['ie', 'irl', 'irlanda', 'ireland'] },
  { code: 'FR', zone: 'Europe/Paris', names: ['fr', 'fra', 'francia', 'france', 'franca'] },
  { code: 'AD', zone: 'Europe/Andorra', names: ['ad', 'and', 'andorra'] },
  {
    code: 'DE',
    zone: 'Europe/Berlin',
    names: ['de', 'deu', 'd', 'alemania', 'germany', 'germania', 'alemanha'],
  },
  { code: 'BE', zone: 'Europe/Brussels', names: ['be', 'bel', 'belgica', 'belgium', 'belgio'] },
  {
    code: 'NL',
    zone: 'Europe/Amsterdam',
    names: ['nl', 'nld', 'holanda', 'paises bajos', 'netherlands', 'paesi bassi', 'paises baixos'],
  },
  { code: 'CH', zone: 'Europe/Zurich', names: ['ch', 'che', 'suiza', 'switzerland', 'svizzera', 'suica'] },
  { code: 'AT', zone: 'Europe/Vienna', names: ['at', 'aut', 'austria'] },
];

/** Provinces whose clock is not that of their country. */
const APART: readonly { country: string; zone: string; provinces: RegExp }[] = [
  {
    country: 'ES',
    zone: 'Atlantic/Canary',
    provinces: /palmas|tenerife|gran canaria|lanzarote|fuerteventura|canarias/,
  },
  { country: 'PT', zone: 'Atlantic/Madeira', provinces: /madeira|funchal|porto santo/ },
  { country: 'PT', zone: 'Atlantic/Azores', provinces: /acores|azores|ponta delgada|angra|horta/ },
];

/**
 * The code of a country from its name in a statement; null: not known. Examples: `España` → ES, `PRT` → PT.
 */
export function countryCodeOf(text: string): string | null {
  const name = plainText(text).replaceAll('.', '').trim();
  return STATED.find(({ names }) => names.includes(name))?.code ?? null;
}

/**
 * The time zone of a station's clock (domain rules §6.1). Examples: ES and Madrid → Europe/Madrid, ES and Las
 * Palmas → Atlantic/Canary.
 */
export function stationZone({ country, province }: { country: string; province: string }): string {
  const name = plainText(province);
  const apart = APART.find((zone) => zone.country === country && zone.provinces.test(name));
  return apart?.zone ?? STATED.find(({ code }) => code === country)?.zone ?? 'Europe/Madrid';
}
