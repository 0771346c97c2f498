import type { AuditEntryRow } from '#api/audit-search.ts';
import { kindOfAction } from '#domain/audit/action-kind.ts';
import { QUESTION } from '#domain/audit/question.ts';
import { questionForm } from '#domain/audit/question-form.ts';
import type { Described } from '#domain/list.ts';
import { LISTS, RECORDS } from '#domain/lists.ts';
import { changesOf } from '#server/base/access/history.ts';
import { changeLabel, changeText } from '#text/change-text.ts';
import type { Say } from '#text/say.ts';
import type { FoundLine } from './read-audit.ts';

/** Kinds of records whose list has another name. */
const LIST_OF: Readonly<Record<string, string>> = {
  ...{ defect: 'upkeep', enum_value: 'admin', fuel_card: 'fuelCard', fuel_station: 'fuelStation' },
  ...{
    line_import: 'lineImport',
    saved_report: 'savedReport',
    tracker_command: 'trackerCommand',
    version_note: 'note',
  },
};
/** A record without a list of its own. */
const NOTHING: Described = { section: 'audit', columns: [], more: [] };

/** The changes of a line, or the question of a read, in the words of the record's own form. */
export function saidChanges(
  { action, entity, before, after }: FoundLine,
  say: Say,
): AuditEntryRow['changes'] {
  const isQuestion = ['read', 'taken'].includes(kindOfAction(action));
  const own =
    [...LISTS, ...RECORDS].find(({ section }) => section === (LIST_OF[entity] ?? entity)) ?? NOTHING;
  const described = isQuestion ? QUESTION : own;
  const asked = isQuestion ? read(after) : after;
  return changesOf(before, asked).map(({ field, from, to }) => ({
    label: changeLabel(described, field, say),
    from: changeText(described, field, from, say),
    to: changeText(described, field, to, say),
  }));
}

/**
 * A question for people: the form of its answer, and the number of drivers in place of their ids. The named
 * parts come first, in the order of the description.
 */
function read(asked: FoundLine['after']): FoundLine['after'] {
  if (!asked) return asked;
  const { endpoint, drivers } = asked;
  const said: Record<string, unknown> = {
    ...asked,
    ...(typeof endpoint === 'string' && { form: questionForm(endpoint) }),
    ...(Array.isArray(drivers) && { drivers: drivers.length }),
  };
  const named = QUESTION.more.flatMap(({ id }) => (id in said ? [[id, said[id]]] : []));
  return { ...Object.fromEntries(named), ...said };
}

/** The same as one text, for a file: `Alias: A → B`. */
export function changesText(changes: AuditEntryRow['changes']): string {
  return changes
    .map(({ label, from, to }) => `${label}: ${[from, to].map((text) => text ?? '–').join(' → ')}`)
    .join('; ');
}
