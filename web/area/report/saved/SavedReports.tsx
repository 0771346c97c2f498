import { Box, Group, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { SavedReport } from '#api/saved-report.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { cadenceWords, rangeWords } from '#web/kit/sending/sending-words.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import classes from './SavedReports.module.css';
import type { SavedQuestion } from './saved-search.ts';
import type { useSavedReports } from './use-saved-reports.ts';

const SendingMenu = lazyPart<'SendingMenu', { saved: SavedReport }>(
  'SendingMenu',
  () => import('#web/kit/sending/SendingMenu.tsx'),
);

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

function OneSaved({ saved, onOpen }: { saved: SavedQuestion; onOpen: () => void }) {
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
      {own || saved.is_sent_to_me ? (
        <Arriving fallback={null}>
          <SendingMenu saved={saved} />
        </Arriving>
      ) : null}
    </Group>
  );
}
