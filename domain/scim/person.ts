import type { z } from 'zod';
import { emailField, phoneField } from '../field.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { timeZone } from '../time-zone.ts';
import { newUsername } from '../user/credential.ts';
import type { Wanted } from './patch.ts';
import { invalidValue } from './scim-fault.ts';

/** A user as a provider describes one; everything that it leaves out is undefined. */
export type Person = {
  username?: string;
  externalId?: string | null;
  active?: boolean;
  name?: string;
  surname?: string;
  email?: string;
  phone?: string | null;
  language?: Language;
  timeZone?: string;
};

const WORK = /^(emails|phoneNumbers)\[.*\]\.value$/;

/** Reads the attributes of a user. Unknown ones are passed over. @throws ScimFault `invalidValue` 400 */
export function readPerson(wanted: Wanted): Person {
  const text = (path: string, max: number): string | undefined => {
    const value = wanted[path];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string' || value.trim() === '' || value.length > max) throw invalidValue(path);
    return value.trim();
  };
  const checked = <T>(path: string, schema: z.ZodType<T>, value: unknown): T => {
    const read = schema.safeParse(value);
    if (!read.success) throw invalidValue(path);
    return read.data;
  };
  const username = text('userName', 60);
  const email = firstOf(wanted, 'emails');
  const phone = firstOf(wanted, 'phoneNumbers');
  const language = languageOf(text('preferredLanguage', 40) ?? text('locale', 40));
  const zone = text('timezone', 60);
  const person = {
    username: username && checked('userName', newUsername, username),
    externalId: 'externalId' in wanted ? (text('externalId', 200) ?? null) : undefined,
    active: 'active' in wanted ? activeOf(wanted.active) : undefined,
    name: text('name.givenName', 80),
    surname: text('name.familyName', 120),
    email: email === undefined || email === null ? undefined : checked('emails', emailField, email),
    // A number in another form is not worth the loss of the user.
    phone: phone === undefined ? undefined : (phoneField.safeParse(phone ?? '').data ?? null),
    language,
    timeZone: zone && timeZone.safeParse(zone).data,
  };
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
}

/** Providers send yes and no as words too. */
function activeOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw invalidValue('active');
}

/** The primary value of a list, else its first, or the one that a path of a patch names. */
function firstOf(wanted: Wanted, name: 'emails' | 'phoneNumbers'): unknown {
  const named = Object.keys(wanted).findLast((path) => path.startsWith(name) && WORK.test(path));
  if (named) return wanted[named];
  const list = wanted[name];
  if (!Array.isArray(list)) return list;
  const entries = list as { value?: unknown; primary?: unknown }[];
  return (entries.find(({ primary }) => primary === true) ?? entries[0])?.value ?? null;
}

/** `pt-BR` → `pt`; undefined for a language that the product does not have. */
function languageOf(tag: string | undefined): Language | undefined {
  const [first] = tag?.toLowerCase().split(/[-_]/) ?? [];
  return LANGUAGES.find((language) => language === first);
}
