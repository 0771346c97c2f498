import {
  IconDownload,
  IconEye,
  IconKey,
  IconPencil,
  IconSquareRoundedMinus,
  IconSquareRoundedPlus,
} from '@tabler/icons-react';
import type { AuditEntryRow } from '#api/audit-search.ts';
import type { ActionKind } from '#domain/audit/action-kind.ts';
import { AUDIT_LIST } from '#domain/audit/audit-list.ts';
import { QUESTION } from '#domain/audit/question.ts';
import { fieldNamed } from '#domain/list.ts';
import { fieldText } from '#text/field-words.ts';
import type { Say } from '#text/say.ts';
import { MessageWords } from '#web/area/notification/inbox/InboxScreen.tsx';
import { isTextKey, useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';

const ICONS: Readonly<Record<ActionKind, typeof IconEye>> = {
  created: IconSquareRoundedPlus,
  changed: IconPencil,
  deleted: IconSquareRoundedMinus,
  read: IconEye,
  taken: IconDownload,
  access: IconKey,
};

/** Parts of a question that a line names. The details have the call of the API, too. */
const QUESTION_PARTS = QUESTION.more.filter(({ id }) => id !== 'endpoint').map(({ label }) => label);
/** Fields or values that a line names; its details have all. */
const FIELDS = 6;

/** The words of a line: what was done, to which kind of record. */
export function auditWords({ action, kind, entity, entity_id, record }: AuditEntryRow, say: Say) {
  const looked = `looked.kind_${entity_id}`;
  const did = `ui.did_${action}`;
  const word = (id: 'kind' | 'entity', value: string) => fieldText(fieldNamed(AUDIT_LIST, id)!, value, say);
  const done = isTextKey(did) ? say.t(did) : word('kind', kind);
  const object = word('entity', entity);
  if (entity === 'look') return { done, object, record: isTextKey(looked) ? say.t(looked) : '' };
  return { done, object, record: record === 'list' ? '' : record };
}

/** A line of the audit: who, what, to which record, when. */
export function AuditLine({ row }: { row: AuditEntryRow }) {
  const say = useText();
  const { t, f } = say;
  const Icon = ICONS[row.kind];
  const { done, object, record } = auditWords(row, say);
  const isQuestion = row.kind === 'read' || row.kind === 'taken';
  // A question has parts for programs, too: those are in the details.
  const asked = QUESTION_PARTS.map((part) => t(part));
  const told = row.changes.flatMap(({ label, to }) => {
    if (!isQuestion) return label;
    return to !== null && asked.includes(label) ? `${label}: ${to}` : [];
  });
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <MessageWords
        title={
          <>
            <strong>{row.username || t('ui.historySystem')}</strong>{' '}
            {[done, object, record].filter(Boolean).join(' · ')}
          </>
        }
        text={told.slice(0, FIELDS).join(' · ')}
      />
      <Dim>{f.time(row.at)}</Dim>
    </>
  );
}
