import { Box, SegmentedControl, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getFleets } from '#api/fleet.ts';
import { getRuleHistory, getRules } from '#api/rule.ts';
import { RULE_FIELDS } from '#domain/rule/rule-fields.ts';
import { THRESHOLD_IDS } from '#domain/telemetry/rules.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { AdoptDialog, type Adopting } from './AdoptDialog.tsx';
import classes from './rule.module.css';
import { TrialForm, type TypedThresholds } from './TrialForm.tsx';
import { TrialResult } from './TrialResult.tsx';
import { useTrial } from './use-trial.ts';
import { VersionList } from './VersionList.tsx';

const VIEWS = ['trial', 'versions', 'history'] as const;

/**
 * /config-rules: the thresholds of journeys and events, a trial of other ones on a month, and their versions.
 */
export function RulesScreen() {
  const rules = useEndpoint(getRules, {});
  if (rules.error && !rules.data)
    return <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />;
  return rules.data ? <Rules rules={rules.data} /> : <Skeleton m="md" height={320} aria-busy="true" />;
}

function Rules({ rules }: { rules: AnswerOf<typeof getRules> }) {
  const { t } = useText();
  const can = useCan();
  const today = useToday();
  const fleets = useEndpoint(getFleets, {}, { staleMs: 300_000 }).data?.fleets ?? [];
  const [fleetText, setFleet] = useUrlValue('fleet');
  const [monthText, setMonth] = useUrlValue('month');
  const [view, setView] = useUrlValue('view');
  const isPhone = usePhone();
  const result = useRef<HTMLElement>(null);
  // Users who may not adopt rules for all vehicles start with the topmost visible fleet.
  const tops = fleets.filter(({ parent_id }) => !fleets.some(({ id }) => id === parent_id));
  const usual = !rules.may_general && tops.length === 1 ? tops[0]!.id : null;
  const fleetId =
    fleetText === 'all'
      ? null
      : (rules.fleets.find((one) => String(one.fleet_id) === fleetText)?.fleet_id ?? usual);
  // The month before is the last that is over.
  const month = rules.months.find((one) => one === monthText) ?? rules.months[1] ?? rules.months[0]!;
  const countingVersion =
    fleetId === null ? rules.general : rules.fleets.find((one) => one.fleet_id === fleetId)!.version;
  const counting =
    rules.versions.find(({ version }) => version === countingVersion) ?? rules.versions.at(-1)!;
  const [typed, setTyped] = useState<TypedThresholds>(counting.thresholds);
  const [base, setBase] = useState(counting);
  const { run, start, stop } = useTrial();
  const [adopting, setAdopting] = useState<Adopting | null>(null);

  // Another fleet may have other rules; values typed over the old ones stay.
  useEffect(() => {
    if (base.version === counting.version) return;
    const isUntouched = THRESHOLD_IDS.every((id) => typed[id] === base.thresholds[id]);
    setBase(counting);
    if (isUntouched) setTyped(counting.thresholds);
  }, [base, counting, typed]);

  const asked = run?.question;
  const mayAdopt = can('rule:edit') && asked !== undefined && (asked.fleet_id !== null || rules.may_general);
  const shown = VIEWS.find((one) => one === view) ?? 'trial';
  return (
    <div className={classes.screen}>
      <aside className={classes.side}>
        <TrialForm
          fleetId={fleetId}
          onFleet={(id) => setFleet(id === null ? 'all' : String(id))}
          month={month}
          months={rules.months}
          onMonth={setMonth}
          counting={counting}
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          run={run}
          onRun={(thresholds) => {
            setView(null);
            start({ fleet_id: fleetId, month, thresholds });
            if (isPhone) result.current?.scrollIntoView({ behavior: 'smooth' });
          }}
          onStop={stop}
        />
      </aside>
      <section ref={result} className={`${parts.fill} ${classes.main}`}>
        <div className={parts.bar}>
          <SegmentedControl
            size="xs"
            aria-label={t('rule.view')}
            data={[
              { value: 'trial', label: t('rule.trial') },
              { value: 'versions', label: `${t('rule.versions')} (${rules.versions.length})` },
              { value: 'history', label: t('ui.history') },
            ]}
            value={shown}
            onChange={(next) => setView(next === 'trial' ? null : next)}
          />
        </div>
        {shown === 'history' ? (
          <Box mih={0} p="md" style={{ overflow: 'auto' }}>
            <HistoryPanel endpoint={getRuleHistory} params={{}} described={RULE_FIELDS} />
          </Box>
        ) : shown === 'versions' ? (
          <VersionList
            versions={rules.versions}
            counting={
              new Set([
                ...rules.fleets.map(({ version }) => version),
                ...(rules.may_general ? [rules.general] : []),
              ])
            }
            mayEdit={can('rule:edit')}
            onTry={({ thresholds }) => {
              setTyped(thresholds);
              setView(null);
            }}
          />
        ) : (
          <TrialResult
            run={run}
            onAgain={() => asked && start(asked)}
            onAdopt={
              mayAdopt
                ? () =>
                    setAdopting({
                      fleetId: asked.fleet_id,
                      fleet: fleets.find(({ id }) => id === asked.fleet_id)?.name ?? t('rule.allFleets'),
                      thresholds: asked.thresholds,
                    })
                : null
            }
            hint={can('rule:edit') ? t('rule.chooseFleet') : null}
          />
        )}
      </section>
      <AdoptDialog
        adopting={adopting}
        firstDay={rules.first_day}
        today={today}
        onClose={() => setAdopting(null)}
        onAdopted={() => setView('versions')}
      />
    </div>
  );
}
