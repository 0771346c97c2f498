import { getAdditionalFields, getEnumerated, getEnumeratedHistory, getEnumeratedValues } from '#api/admin.ts';
import { refetch } from '../call/cache.ts';

/** Asks again everything that shows values of lists, the choices of every form among it. */
export async function refetchLists(): Promise<void> {
  await Promise.all(
    [getEnumeratedValues, getEnumerated, getEnumeratedHistory, getAdditionalFields].map(refetch),
  );
}
