import type { RecordTarget } from './record-target.ts';

/** The address of a refuelling's dossier. */
export function dossierTarget(id: number): RecordTarget {
  return { to: '/refueling', search: { id: String(id), view: 'dossier' } };
}
