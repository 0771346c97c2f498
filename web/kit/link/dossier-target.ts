import type { RecordTarget } from './record-target.ts';

/** Where the dossier of a refuelling is. */
export function dossierTarget(id: number): RecordTarget {
  return { to: '/refueling', search: { id: String(id), view: 'dossier' } };
}
