import { Badge, Box, Group, Stack } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { getSavedReports, type SavedReport } from '#api/saved-report.ts';
import type { List } from '#domain/list.ts';
import type { SentList } from '#domain/saved-report/saved-list.ts';
import { listKey } from '#text/field-words.ts';
import type { Say } from '#text/say.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { SendingMenu } from '#web/kit/sending/SendingMenu.tsx';
import { SENDING_COLOURS } from '#web/kit/sending/Sendings.tsx';
import { cadenceWords } from '#web/kit/sending/sending-words.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';

/** While a mail waits, its state is read again so often, milliseconds. */
const WAITING_MS = 3_000;

/** All that goes by e-mail: own reports and lists with the last mail, and those of others to the user. */
export function SendingsPanel() {
  const { t } = useText();
  const query = useEndpoint(getSavedReports, {}, { staleMs: 0 });
  const sent = query.data?.reports.filter(({ own, is_sent_to_me }) => own?.cadence || is_sent_to_me);
  const isWaiting = sent?.some(({ own }) => own?.last?.state === 'waiting') === true;
  useEndpoint(getSavedReports, {}, { enabled: isWaiting, refetchMs: WAITING_MS });
  if (!sent) return <NotYet query={query} heights={[64, 64]} />;
  if (sent.length === 0)
    return (
      <EmptyState
        icon={<IconMailForward />}
        title={t('savedReport.noSendings')}
        description={t('savedReport.noSendingsText')}
      />
    );
  return (
    <Box p="md" maw={900}>
      <ul className={`${parts.panel} ${parts.lines}`} aria-label={t('savedReport.sendings')}>
        {sent.map((saved) => (
          <OneSending key={saved.id} saved={saved} />
        ))}
      </ul>
    </Box>
  );
}

function OneSending({ saved }: { saved: SavedReport }) {
  const { t, f, language } = useText();
  const { name, own } = saved;
  const last = own?.last;
  const facts = [
    subjectWords(saved, { t }),
    own && cadenceWords(own, { t, f }, language),
    own?.is_paused ? t('savedReport.isPaused') : null,
    own?.next_at ? t('savedReport.nextAt', { at: f.dateTime(own.next_at) }) : null,
    own ? null : t('savedReport.toMe'),
  ];
  return (
    <Group component="li" wrap="nowrap" gap="sm" p="8px 8px 8px 16px">
      <Stack gap={2} flex={1} miw={0}>
        <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
        <Dim size="xs">{facts.filter(Boolean).join(' · ')}</Dim>
        {last ? (
          <Group gap="xs">
            <Badge color={SENDING_COLOURS[last.state]} variant="light">
              {t(`channel.delivery_${last.state}`)}
            </Badge>
            <Dim size="xs">
              {[f.dateTime(last.due_at), last.problem ? t(`channel.problem_${last.problem}`) : null]
                .filter(Boolean)
                .join(' · ')}
            </Dim>
          </Group>
        ) : null}
      </Stack>
      <SendingMenu saved={saved} />
    </Group>
  );
}

/** The subject of a saved question: the report, or the list. */
function subjectWords({ report, parameters }: SavedReport, { t }: Pick<Say, 't'>): string {
  if (report !== 'List') return t(`report.title_${report}`);
  const { list } = parameters as Partial<SentList>;
  return t(listKey({ section: list ?? 'list' } as List, 'list'));
}
