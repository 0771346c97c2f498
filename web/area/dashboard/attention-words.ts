import type { AttentionRow } from '#api/dashboard.ts';
import { driverName } from '#text/driver-name.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import { eventKindName } from '#text/event-kind.ts';
import { shortDay } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';

/** The texts of a row: its subject, the necessary action, and the time since or until. */
export function attentionWords(
  row: AttentionRow,
  say: Say,
  nowMs: number,
): { subject: string; fleet: string; what: string; when: string } {
  const { t, f } = say;
  const kind = t(`dashboard.kind_${row.kind}`);
  const since = (at: string | null) => (at === null ? '' : f.ago(at, nowMs));
  switch (row.kind) {
    case 'tampered':
      return { ...subjectOf(row), what: eventKindName(1101, row.tampering, t), when: since(row.since) };
    case 'consent':
      return {
        ...subjectOf(row),
        what: `${kind}: ${t(`trackerCommand.kind_${row.command}`)}`,
        when: t('trackerCommand.waitsUntil', { at: f.dateTime(row.until) }),
      };
    case 'silent':
      return {
        ...subjectOf(row),
        what: row.since === null ? t('dashboard.neverHeard') : kind,
        when: since(row.since),
      };
    case 'expired':
    case 'due':
      return {
        ...subjectOf(row.due),
        what: dueSubject(row.due, t) || t(`calendar.kind_${row.due.kind}`),
        when: dueDistance(row.due, say),
      };
    case 'dangerous':
    case 'defect':
      return { ...subjectOf(row), what: `${kind}: ${row.title}`, when: since(row.since) };
    case 'fine':
      return {
        ...subjectOf(row),
        what: `${kind} · ${row.record_number}`,
        when: f.money(row.amount),
      };
    case 'refuelling':
      return {
        ...subjectOf(row),
        what: `${kind}: ${row.reasons.map((reason) => t(`refuelling.reason_${reason}`)).join(', ')}`,
        when: shortDay(row.day),
      };
    case 'follow_up':
      return {
        ...{ subject: driverName(row.driver, t), fleet: row.fleet, what: kind },
        when: shortDay(row.day),
      };
    case 'month':
      return {
        ...{ subject: row.fleet, fleet: '' },
        what: t('cost.block_proposals', { n: row.n }),
        when: f.month(`${row.month}-01`),
      };
  }
}

const subjectOf = ({ license, fleet }: { license: string; fleet: string }) => ({ subject: license, fleet });
