import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { Database } from '#server/base/db/database.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/** Finds the name of a brand, a model or a type by its id; null for no id. */
export type ModelNames = (id: number | null) => string | null;

/** The brands, models and types of vehicles in the language of the readers: the board has their ids. */
export async function readModelNames(
  { sql: db }: Pick<Database, 'sql'>,
  language: Language,
): Promise<ModelNames> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${valuesIn(language)} value where list in ('vehicle_brand', 'vehicle_type')`.execute(
    db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
