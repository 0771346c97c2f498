import { Button, Skeleton } from '@mantine/core';
import { IconFilterOff, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './GridState.module.css';

/** The text for an empty list, with its reason. */
export type EmptyText = {
  icon?: ReactNode;
  title: string;
  description?: string | undefined;
  action?: ReactNode;
};

/** Placeholder rows while loading: more than fit on a screen. */
const WAITING_ROWS = 24;

/** Placeholders of rows that are loading; also of the head while the grid's own code is loading. */
export function WaitingRows({ rowPx, headPx }: { rowPx: number; headPx?: number }) {
  return (
    <div className={classes.waiting} aria-busy="true">
      {headPx ? <div style={{ height: headPx, background: 'var(--traza-ground)' }} /> : null}
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <div key={row} style={{ height: rowPx }}>
          {[18, 26, 14, 22, 12].map((percent) => (
            <Skeleton key={percent} height={10} width={`${percent - (row % 3) * 3}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * The reason why there is no row: none exists yet, none passes the filter, or the list could not be loaded.
 */
export function NoRows(props: {
  fault: unknown;
  onRetry: () => void;
  isFiltered: boolean;
  onClearFilter: (() => void) | undefined;
  empty: EmptyText | undefined;
}) {
  const { fault, onRetry, isFiltered, onClearFilter, empty } = props;
  const { t } = useText();
  if (fault) return <ErrorState error={fault} onRetry={onRetry} />;
  if (isFiltered) {
    return (
      <EmptyState
        fill
        icon={<IconFilterOff />}
        title={t('ui.noMatch')}
        action={
          onClearFilter ? (
            <Button variant="default" onClick={onClearFilter}>
              {t('ui.filtersClear')}
            </Button>
          ) : null
        }
      />
    );
  }
  return (
    <EmptyState
      fill
      icon={empty?.icon ?? <IconTable />}
      title={empty?.title ?? t('ui.empty')}
      description={empty?.description}
      action={empty?.action}
    />
  );
}
