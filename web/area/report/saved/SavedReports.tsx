import { ActionIcon, Box, Group, Menu, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteOwnSending, deleteSavedReport, type SavedReport } from '#api/saved-report.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import classes from './SavedReports.module.css';
import { cadenceWords, rangeWords } from './saved-words.ts';
import type { useSavedReports } from './use-saved-reports.ts';

const SavedReportDialog = lazyPart('SavedReportDialog', () => import('./SavedReportDialog.tsx'));

/** The saved reports of a screen: a click opens one. */
export function SavedReports({ reports, error, refetch, open }: ReturnType<typeof useSavedReports>) {
  const { t } = useText();
  return (
    <Stack component="section" gap="xs" maw={1120} p="16px 16px 0" aria-label={t('savedReport.title')}>
      <Box component="h2" fz="sm">
        {t('savedReport.title')}
      </Box>
      {error && !reports ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !reports ? (
        <Skeleton height={52} />
      ) : reports.length === 0 ? (
        <p className={parts.dim}>{t('savedReport.none')}</p>
      ) : (
        <ul className={`${parts.panel} ${parts.lines}`}>
          {reports.map((saved) => (
            <OneSaved key={saved.id} saved={saved} onOpen={() => open(saved)} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function OneSaved({ saved, onOpen }: { saved: SavedReport; onOpen: () => void }) {
  const { t, f, language } = useText();
  const { name, report, own } = saved;
  const cadence = own && cadenceWords(own, { t, f }, language);
  const facts = [
    t(`report.title_${report}`),
    rangeWords(saved, { t, f }),
    saved.is_shared ? t('savedReport.isShared') : null,
    cadence,
    own?.next_at ? t('savedReport.nextAt', { at: f.dateTime(own.next_at) }) : null,
    saved.is_sent_to_me ? t('savedReport.toMe') : null,
  ];
  return (
    <Group component="li" gap={0} wrap="nowrap" pe="xs">
      <UnstyledButton className={`${parts.choice} ${classes.open}`} onClick={onOpen}>
        <IconBookmark size={18} aria-hidden="true" className={classes.sign ?? ''} />
        <strong>{name}</strong>
        <span className={parts.dim}>{facts.filter(Boolean).join(' · ')}</span>
      </UnstyledButton>
      {own || saved.is_sent_to_me ? <Options saved={saved} /> : null}
    </Group>
  );
}

function Options({ saved }: { saved: SavedReport }) {
  const { t } = useText();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const { id, name, own } = saved;
  const params = { saved_report_id: id };
  const leave = async () => {
    await call(deleteOwnSending, { params });
    notice({ kind: 'done', key: 'savedReport.left', params: { name } });
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('savedReport.more', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {own ? <Menu.Item onClick={() => setAsked('edit')}>{t('savedReport.edition')}</Menu.Item> : null}
          {saved.is_sent_to_me ? (
            <Menu.Item onClick={() => void leave()}>{t('savedReport.leave')}</Menu.Item>
          ) : null}
          {own ? (
            <Menu.Item color="red" onClick={() => setAsked('delete')}>
              {t('word.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' ? (
        <Arriving fallback={null}>
          <SavedReportDialog saved={saved} onClose={() => setAsked(null)} />
        </Arriving>
      ) : null}
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('savedReport.delete', { name })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteSavedReport, { params }, { quiet: true })}
        onClose={() => setAsked(null)}
      >
        {t('savedReport.deleteText')}
      </ConfirmDialog>
    </>
  );
}
