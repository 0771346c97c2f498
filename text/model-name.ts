/** Make and model of a vehicle in one text; empty if neither is known. */
export function modelName({ brand, model }: { brand: string | null; model: string | null }): string {
  return [brand, model].filter((name) => name !== null).join(' ');
}
