import { can } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import { DOCUMENT_CATEGORIES, type DocumentCategory } from './document.ts';

/**
 * May these actors add documents of the category and versions of them, and edit their details? Users who only
 * manage costs may do so with invoices.
 */
export function mayUpload(actors: readonly Actor[], category: DocumentCategory): boolean {
  return actors.some(
    (actor) => can([actor], 'document:upload') && (actor !== 'COS' || category === 'invoice'),
  );
}

/**
 * May these actors delete versions? `areOwn`: they uploaded all of them. Operators delete only their own
 * uploads.
 */
export function mayDelete(actors: readonly Actor[], areOwn: boolean): boolean {
  return actors.some((actor) => can([actor], 'document:delete') && (actor !== 'OPE' || areOwn));
}

/**
 * The categories of documents that a user may know of: driving licences only with driver names (domain rules
 * §2.3).
 */
export function categoriesInSight({ seeDriverNames }: { seeDriverNames: boolean }): DocumentCategory[] {
  return DOCUMENT_CATEGORIES.filter((category) => category !== 'license' || seeDriverNames);
}
