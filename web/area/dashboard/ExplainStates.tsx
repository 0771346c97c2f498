import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DASHBOARD_KINDS, type DashboardKind, statesOf } from '#domain/dashboard/live-count.ts';
import { STATE_RULES } from '#domain/dashboard/state-rule.ts';
import { constantBy } from '#domain/report/rule-constant.ts';
import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import { constantText } from '#text/constant-text.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { StateIcon } from '#web/kit/ui/StateIcon.tsx';

type ExplainStatesProps = {
  /** The chosen state; null: all of them. */
  kind: DashboardKind | null;
  counts: Readonly<Partial<Record<DashboardKind, number>>>;
  /** The fleets that are counted; empty: all. */
  fleets: readonly number[];
  onClose: () => void;
};

/** Explains when a vehicle is in a state, with the limits of the rule, and lists the vehicles. */
export function ExplainStates({ kind, counts, fleets, onClose }: ExplainStatesProps) {
  const { t, f } = useText();
  const shown = kind ? [kind] : DASHBOARD_KINDS.filter((one) => (counts[one] ?? 0) > 0);
  const title = kind ? t(`state.${kind}`) : t('dashboard.metric_states');
  const total = shown.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={`${title}: ${f.number(total)}`}
      subtitle={t('dashboard.now')}
    >
      <Stack p="12px 16px 24px">
        <p>{t('explain.states')}</p>
        {shown.map((one) => (
          <State key={one} kind={one} count={counts[one] ?? 0} fleets={fleets} />
        ))}
      </Stack>
    </RecordDrawer>
  );
}

function State(props: { kind: DashboardKind; count: number; fleets: readonly number[] }) {
  const { kind, count, fleets } = props;
  const say = useText();
  const { t } = say;
  const can = useCan();
  const search = {
    live: statesOf(kind).join(),
    ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
  };
  return (
    <Stack component="section" gap="xs" miw={0}>
      <h2 className={parts.sign}>
        <StateIcon state={kind} size={16} /> {t(`state.${kind}`)}
      </h2>
      <p>{t(`explain.state_${kind}`)}</p>
      <Facts
        facts={STATE_RULES[kind].map((name) => {
          // The states of the map use the constants, whatever rules were adopted.
          const constant = constantBy(name, FIRST_RULES.thresholds);
          return { label: t(`explain.constant_${name}`), value: constantText(constant, say) };
        })}
        columnPx={150}
        fz="sm"
      />
      {can('position:read') ? (
        <Link to="/config-vehicles" search={search}>
          {t('explain.vehicles', { n: count })}
        </Link>
      ) : null}
    </Stack>
  );
}
