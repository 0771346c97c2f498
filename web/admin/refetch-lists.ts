import { getAdditionalFields, getEnumeratedHistory, getEnumeratedValues } from '#api/admin.ts';
import { getEnumerated } from '#api/user.ts';
import { refetch } from '../cache.ts';

/** Asks again everything that shows values of lists, the choices of every form among it. */
export async function refetchLists(): Promise<void> {
  await Promise.all(
    [getEnumeratedValues, getEnumerated, getEnumeratedHistory, getAdditionalFields].map(refetch),
  );
}
