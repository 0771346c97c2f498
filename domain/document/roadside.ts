import type { DocumentCategory } from './document.ts';

/**
 * The papers of a vehicle that a roadside control asks its driver to show: insurance, inspection and data
 * sheet. Never the category of driving licences, which are about persons.
 */
export const ROADSIDE_CATEGORIES = [
  'insurance',
  'itv',
  'datasheet',
] as const satisfies readonly DocumentCategory[];

/** The most papers that a phone keeps to open them without network, octets. */
export const KEPT_PAPERS_MAX = 8 * 1024 * 1024;

/** The papers that a phone keeps: in their order, each that still fits. `size`: octets. */
export function papersToKeep<Paper extends { size: number }>(papers: readonly Paper[]): Paper[] {
  let room = KEPT_PAPERS_MAX;
  return papers.filter(({ size }) => {
    if (size > room) return false;
    room -= size;
    return true;
  });
}
