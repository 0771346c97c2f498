import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarCheck, IconScale } from '@tabler/icons-react';
import type { TrialVehicle } from '#api/rule.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import classes from './rule.module.css';
import { changesOf, TRIAL_FIGURES } from './trial-figures.ts';
import type { TrialRun } from './use-trial.ts';

const COLUMNS: readonly GridColumn<TrialVehicle>[] = [
  { id: 'license', type: 'code', required: true, pinned: 'left' },
  { id: 'alias', type: 'text' },
  { id: 'change', type: 'int', label: 'rule.change', value: changesOf },
  ...TRIAL_FIGURES.map(
    ({ id, type, of }): GridColumn<TrialVehicle> => ({
      id,
      type,
      label: `column.${id}`,
      value: ({ after }) => of(after),
      text: ({ before, after }, say) => {
        const [was, is] = [valueText(type, of(before), say), valueText(type, of(after), say)];
        return was === is ? is : `${was} → ${is}`;
      },
      width: type === 'dist' || type === 'dur' ? 190 : 130,
    }),
  ),
];

/** The time of movement follows from duration and idling: it has no headline of its own. */
const SUMMED = TRIAL_FIGURES.filter(({ id }) => id !== 'movement');

/** The results of a trial so far: the figures of all vehicles old beside new, and each vehicle. */
export function TrialResult(props: {
  run: TrialRun | null;
  onAgain: () => void;
  /** Null: the reader may not adopt rules for the tried vehicles. */
  onAdopt: (() => void) | null;
  /** Shown if there is nothing to adopt. */
  hint: string | null;
}) {
  const { run, onAgain, onAdopt, hint } = props;
  const say = useText();
  const { t } = say;
  if (!run)
    return <EmptyState fill icon={<IconScale />} title={t('rule.ready')} description={t('rule.readyText')} />;
  if (run.state === 'failed') return <ErrorState error={run.fault} onRetry={onAgain} />;
  const { end } = run;
  return (
    <div className={parts.rest}>
      <FigureStrip
        figures={SUMMED.map(({ id, type, of }) => {
          const [was, is] = end ? [of(end.before), of(end.after)] : [null, null];
          return {
            id,
            label: t(`column.${id}`),
            text: end ? valueText(type, is, say) : run.state === 'running' ? undefined : '—',
            beside: {
              text: end ? t('rule.before', { value: valueText(type, was, say) }) : undefined,
              verdict: null,
            },
          };
        })}
      />
      <Group gap="xs" justify="space-between" mih={48} p="8px 16px" role="status">
        <span className={parts.dim}>
          {run.state === 'running'
            ? t('rule.trying', { done: run.done, of: run.of })
            : run.state === 'stopped'
              ? t('rule.stopped', { done: run.done, of: run.of })
              : t('rule.done', { versions: end!.versions.join(', ') })}
        </span>
        {end && onAdopt ? (
          <Button size="xs" leftSection={<IconCalendarCheck size={16} />} onClick={onAdopt}>
            {t('rule.adopt')}
          </Button>
        ) : end && hint ? (
          <span className={parts.dim}>{hint}</span>
        ) : null}
      </Group>
      {run.state === 'done' && run.of === 0 ? (
        <Alert color="blue" m="md">
          {t('rule.noVehicles')}
        </Alert>
      ) : null}
      <div className={classes.grid}>
        <DataGrid<TrialVehicle>
          name="rule-trial"
          label={t('rule.vehicles')}
          columns={COLUMNS}
          rowId={({ device_id }) => device_id}
          rows={run.vehicles.length === 0 && run.state === 'running' ? undefined : run.vehicles}
          order={{ id: 'change', dir: 'desc' }}
          empty={{ title: t('rule.none') }}
          card={(row) => <TrialCard row={row} />}
          cardPx={96}
        />
      </div>
    </div>
  );
}

function TrialCard({ row }: { row: TrialVehicle }) {
  const say = useText();
  const { t } = say;
  const told = TRIAL_FIGURES.filter(({ of }) => of(row.before) !== of(row.after)).map(
    ({ id, type, of }) =>
      `${t(`column.${id}`)} ${valueText(type, of(row.before), say)} → ${valueText(type, of(row.after), say)}`,
  );
  return (
    <RowCard
      title={row.license}
      mark={say.f.number(changesOf(row))}
      lines={[[row.alias], told.length > 0 ? told.slice(0, 2) : [t('rule.same')], told.slice(2, 4)]}
    />
  );
}
