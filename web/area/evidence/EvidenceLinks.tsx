import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { deleteEvidenceLink, type EvidenceLink, getEvidenceLinks, postEvidenceLink } from '#api/evidence.ts';
import { evidenceLinkInput } from '#domain/evidence/evidence-link.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';

/** The times to choose from, days. */
const DAYS = [1, 7, 30, 90] as const;

/** The links to one pack of evidence: those of now, with their openings, and a new one. */
export function EvidenceLinks({ subject, onClose }: { subject: string; onClose: () => void }) {
  const { t } = useText();
  const [link, setLink] = useState<string | null>(null);
  if (link !== null)
    return (
      <SecretOnce
        title={t('evidenceLink.title')}
        warning={t('share.once')}
        secret={link}
        copyLabel={t('share.copy')}
        onClose={onClose}
      />
    );
  return (
    <Dialog opened size="md" title={t('evidenceLink.title')} onClose={onClose}>
      <Stack gap="lg">
        <Text c="dimmed">{t('evidenceLink.text')}</Text>
        <Links subject={subject} />
        <NewLink subject={subject} onClose={onClose} onMade={setLink} />
      </Stack>
    </Dialog>
  );
}

function Links({ subject }: { subject: string }) {
  const { t } = useText();
  const query = useEndpoint(getEvidenceLinks, { params: { subject } }, { staleMs: 0 });
  const rows = query.data?.rows;
  if (!rows) return <NotYet query={query} heights={[56, 56]} />;
  if (rows.length === 0) return null;
  return (
    <ul
      className={parts.stack}
      aria-label={t('evidenceLink.links')}
      style={{ maxHeight: 260, overflowY: 'auto' }}
    >
      {rows.map((row) => (
        <OneLink key={row.id} row={row} />
      ))}
    </ul>
  );
}

function OneLink({ row }: { row: EvidenceLink }) {
  const { t, f } = useText();
  const [isRevoking, setRevoking] = useState(false);
  const { id, made_by, made_at, expires_at, opened, opened_at, end } = row;
  const revoke = async () => {
    setRevoking(true);
    await call(deleteEvidenceLink, { params: { link_id: id } }).finally(() => setRevoking(false));
  };
  return (
    <Box component="li" className={parts.panel} p="8px 12px" opacity={end ? 0.75 : 1}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>
            {end ? t(`evidenceLink.end_${end}`) : t('evidenceLink.until', { at: f.dateTime(expires_at) })}
          </strong>
          <Dim size="xs">
            {[
              made_by,
              f.dateTime(made_at),
              opened_at === null
                ? t('share.neverOpened')
                : t('evidenceLink.opened', { n: opened, at: f.dateTime(opened_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Dim>
        </div>
        {end ? null : (
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            loading={isRevoking}
            onClick={() => void revoke()}
          >
            {t('share.revoke')}
          </Button>
        )}
      </Group>
    </Box>
  );
}

function NewLink(props: { subject: string; onClose: () => void; onMade: (link: string) => void }) {
  const { subject, onClose, onMade } = props;
  const { t } = useText();
  const form = useRecordForm({
    schema: evidenceLinkInput,
    initial: { subject, days: 30 },
    onSave: (body) => call(postEvidenceLink, { body }, { quiet: true }),
    onSaved: ({ path }) => onMade(new URL(path, window.location.origin).href),
  });
  return (
    <DialogForm form={form} confirmLabel={t('share.make')} onClose={onClose}>
      <SelectField
        {...form.field('days')}
        required
        wide
        label={t('evidenceLink.days')}
        options={DAYS.map((n) => ({ value: n, label: t('evidenceLink.days_n', { n }) }))}
      />
    </DialogForm>
  );
}
