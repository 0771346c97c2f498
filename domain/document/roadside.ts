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
