import { can } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import { DOCUMENT_CATEGORIES, type DocumentCategory } from './document.ts';

/** May they add documents of the category, versions of them, and edit what is said of them? Who only manages costs: invoices. */
export function mayUpload(actors: readonly Actor[], category: DocumentCategory): boolean {
  return actors.some(
    (actor) => can([actor], 'document:upload') && (actor !== 'COS' || category === 'invoice'),
  );
}

/** May they delete versions, of which they uploaded all (`areOwn`) or not? Operators delete only what they uploaded. */
export function mayDelete(actors: readonly Actor[], areOwn: boolean): boolean {
  return actors.some((actor) => can([actor], 'document:delete') && (actor !== 'OPE' || areOwn));
}

/** The categories whose documents somebody may know of: driving licences only with driver names (domain rules §2.3). */
export function categoriesInSight({ seeDriverNames }: { seeDriverNames: boolean }): DocumentCategory[] {
  return DOCUMENT_CATEGORIES.filter((category) => category !== 'license' || seeDriverNames);
}
