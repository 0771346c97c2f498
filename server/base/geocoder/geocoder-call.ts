import { z } from 'zod';
import type { Point } from '#domain/geo.ts';
import { streetWords } from '#domain/place/street-words.ts';
import type { Config } from '#server/base/config/config.ts';
import { VERSION } from '#server/base/config/version.ts';

/** An address with its point. `detail` distinguishes it from others of the same name; null without any. */
export type Address = Point & { name: string; detail: string | null };

/** A question to the geocoder: the place of some words, or the address at a point. */
export type Question = { words: string } | { point: Point };

/** Longer answers are refused, octets; longer names are cut. */
const ANSWER_MAX = 262_144;
const NAME_MAX = 120;
const TIMEOUT_MS = 5_000;
const MOST = 10;

const text = z
  .string()
  .transform((value) =>
    value
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, NAME_MAX),
  )
  .optional()
  .catch(undefined);
/** One service sends numbers, the other texts. */
const degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number),
]);
const latitude = degrees.pipe(z.number().min(-90).max(90));
const longitude = degrees.pipe(z.number().min(-180).max(180));

/** The parts of an address under common names, after reading the answer of either service. */
type Parts = Partial<Record<'name' | 'road' | 'number' | 'district' | 'town' | 'region' | 'country', string>>;

/** Without a street the name of the place. */
function streetOf({ road, number, name }: Parts, countryCode: string): string | undefined {
  return road ? streetWords(road, number || null, countryCode.toUpperCase()) : name;
}

function addressOf(parts: Parts, countryCode: string, point: Point): Address[] {
  const street = streetOf(parts, countryCode) || undefined;
  const around = [parts.district, parts.town, parts.region, parts.country].filter(
    (part, i, all) => part && part !== street && all.indexOf(part) === i,
  );
  const name = street ?? around.shift();
  return name ? [{ name, detail: around.join(', ') || null, ...point }] : [];
}

const nominatimAddress = z.object({
  lat: latitude,
  lon: longitude,
  name: text,
  address: z
    .object({
      road: text,
      house_number: text,
      suburb: text,
      city: text,
      town: text,
      village: text,
      municipality: text,
      state: text,
      country: text,
      country_code: text,
    })
    .catch({}),
});

function ofNominatim(item: unknown): Address[] {
  const { data } = nominatimAddress.safeParse(item);
  if (!data) return [];
  const { road, house_number: number, suburb, city, town, village, municipality } = data.address;
  const parts: Parts = Object.fromEntries(
    Object.entries({
      name: data.name,
      road,
      number,
      district: suburb,
      town: city ?? town ?? village ?? municipality,
      region: data.address.state,
      country: data.address.country,
    }).filter(([, part]) => part),
  );
  return addressOf(parts, data.address.country_code?.toLowerCase() ?? '', { lat: data.lat, lng: data.lon });
}

const photonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]).rest(z.unknown()) }),
  properties: z.object({
    name: text,
    street: text,
    housenumber: text,
    district: text,
    city: text,
    state: text,
    country: text,
    countrycode: text,
  }),
});

function ofPhoton(item: unknown): Address[] {
  const { data } = photonFeature.safeParse(item);
  if (!data) return [];
  const [lng, lat] = data.geometry.coordinates;
  const { name, street: road, housenumber: number, district, city: town, state, country } = data.properties;
  const parts: Parts = Object.fromEntries(
    Object.entries({ name, road, number, district, town, region: state, country }).filter(([, part]) => part),
  );
  return addressOf(parts, data.properties.countrycode?.toLowerCase() ?? '', { lat, lng });
}

const itemsOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : [answer]);
const featuresOf = (answer: unknown): unknown[] =>
  z.object({ features: z.array(z.unknown()) }).parse(answer).features;

/** The supported services, each with its addresses and the form of its answers. */
const SERVICES = {
  nominatim: {
    find: { path: 'search', query: { format: 'jsonv2', addressdetails: '1', limit: String(MOST) } },
    reverse: { path: 'reverse', query: { format: 'jsonv2', zoom: '18' } },
    read: (answer: unknown) => itemsOf(answer).flatMap(ofNominatim),
  },
  photon: {
    find: { path: 'api', query: { limit: String(MOST) } },
    reverse: { path: 'reverse', query: { limit: '1' } },
    read: (answer: unknown) => featuresOf(answer).flatMap(ofPhoton),
  },
} as const;

/**
 * Sends one question to the configured service; returns at most ten addresses. Rejects when the service does
 * not answer in time and in form.
 */
export async function queryGeocoder(
  { GEOCODER_URL, GEOCODER_KIND }: Pick<Config, 'GEOCODER_URL' | 'GEOCODER_KIND'>,
  question: Question,
): Promise<Address[]> {
  const service = SERVICES[GEOCODER_KIND];
  const { path, query } = 'words' in question ? service.find : service.reverse;
  const address = new URL(GEOCODER_URL!);
  address.pathname = `${address.pathname.endsWith('/') ? address.pathname : `${address.pathname}/`}${path}`;
  const asked =
    'words' in question
      ? { q: question.words }
      : { lat: String(question.point.lat), lon: String(question.point.lng) };
  for (const [name, value] of Object.entries({ ...query, ...asked })) address.searchParams.set(name, value);
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': `Traza/${VERSION}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // Redirections are refused, so that only the configured host is ever called.
    redirect: 'error',
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the geocoder answered ${response.status}`);
  }
  const octets = await bodyOf(response);
  return service.read(JSON.parse(octets.toString('utf8'))).slice(0, MOST);
}

/** Reads an answer up to the allowed length. */
async function bodyOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > ANSWER_MAX) throw new Error('the geocoder answered too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
