import { Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { getMassChanges, type MassLine } from '#api/mass.ts';
import { MASS_KEPT } from '#domain/mass/mass-change.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import classes from './Mass.module.css';
import { MassUpload } from './MassUpload.tsx';
import type { ReadHeads } from './send-mass.ts';

type Props = { onOpen: (id: number) => void; onAsked: (asked: ReadHeads) => void };

/**
 * The start of a change, with a file; beside it the changes of the last days, to view, confirm or roll back.
 */
export function MassHome({ onOpen, onAsked }: Props) {
  const { t } = useText();
  const query = useEndpoint(getMassChanges, {});
  const changes = query.data?.changes;
  return (
    <div className={classes.home}>
      <MassUpload onJudged={onOpen} onAsked={onAsked} />
      <section className={parts.panel} aria-label={t('mass.earlier')}>
        <Text fw={600} p="12px 14px">
          {t('mass.earlier')}
        </Text>
        {query.error && !changes ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !changes ? (
          <LoadingScreen />
        ) : changes.length === 0 ? (
          <EmptyState
            icon={<IconHistory />}
            title={t('mass.none')}
            description={t('mass.noneText', { days: MASS_KEPT.undoDays })}
          />
        ) : (
          <ul className={parts.lines}>
            {changes.map((line) => (
              <li key={line.id}>
                <UnstyledButton
                  className={parts.choice}
                  w="100%"
                  p="10px 14px"
                  onClick={() => onOpen(line.id)}
                >
                  <Line line={line} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Line({ line }: { line: MassLine }) {
  const { t, f } = useText();
  const { file_name, state, username, applied_at, undone_at, created_at, counts } = line;
  const counted = VERDICTS.filter((verdict) => (counts[verdict] ?? 0) > 0);
  return (
    <>
      <span className={parts.row}>
        <strong className={parts.cut}>{file_name ?? t('mass.selection')}</strong>
        <Text span ml="auto" size="sm">
          {t(`mass.state_${state}`)}
        </Text>
      </span>
      <span className={parts.dim}>
        {[
          f.dateTime(undone_at ?? applied_at ?? created_at),
          username,
          ...counted.map((verdict) => `${t(`verdict.${verdict}`)}: ${counts[verdict]}`),
        ].join(' · ')}
      </span>
    </>
  );
}
