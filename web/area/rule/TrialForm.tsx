import { Button, Progress, Select, Stack, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { checkInput } from '#domain/input-fault.ts';
import { thresholdsInput } from '#domain/rule/rule-input.ts';
import { THRESHOLD_IDS, type ThresholdId, type Thresholds } from '#domain/telemetry/rules.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { fieldText } from '#web/kit/record/field-text.ts';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import classes from './rule.module.css';
import { RULE_GROUPS, type RuleGroup, unitOf } from './rule-fields.ts';
import type { TrialRun } from './use-trial.ts';

/** Thresholds while the user types: any of them may be empty for a moment. */
export type TypedThresholds = Record<ThresholdId, number | null>;

/** The input of a trial: the vehicles, the month, the thresholds. */
export function TrialForm(props: {
  fleetId: number | null;
  onFleet: (fleetId: number | null) => void;
  month: string;
  months: readonly string[];
  onMonth: (month: string) => void;
  /** The rules that apply in the fleet today. */
  counting: { version: number; thresholds: Thresholds };
  typed: TypedThresholds;
  onType: (change: Partial<TypedThresholds>) => void;
  run: TrialRun | null;
  onRun: (thresholds: Thresholds) => void;
  onStop: () => void;
}) {
  const { fleetId, month, months, counting, typed, onType, run, onRun, onStop } = props;
  const { t, f } = useText();
  const { data, fields } = checkInput(thresholdsInput, typed);
  const faults = new Map((fields ?? []).map((fault) => [fault.field, fault]));
  const isRunning = run?.state === 'running';
  const changed = THRESHOLD_IDS.filter((id) => typed[id] !== counting.thresholds[id]);
  const field = (id: ThresholdId) => {
    const unit = unitOf(id);
    const fault = faults.get(id);
    const was = counting.thresholds[id];
    return (
      <NumberBox
        key={id}
        size="xs"
        label={t(`rule.${id}`)}
        unit={unit}
        decimals={unit === 'g' ? 2 : 0}
        value={typed[id]}
        error={fault ? fieldText(t, fault) : null}
        description={
          changed.includes(id)
            ? t('rule.was', { value: `${f.dec(was, unit === 'g' ? 2 : 0)} ${unit}` })
            : null
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(value) => onType({ [id]: value })}
        onBlur={() => {}}
      />
    );
  };
  return (
    <Stack
      component="form"
      gap="sm"
      pos="relative"
      p="md"
      aria-label={t('rule.trial')}
      onSubmit={(event) => {
        event.preventDefault();
        if (data) onRun(data);
      }}
    >
      <FleetPicker
        label={t('word.fleet')}
        placeholder={t('rule.allFleets')}
        value={fleetId}
        onChange={props.onFleet}
      />
      <Select
        label={t('rule.month')}
        data={months.map((value) => ({ value, label: f.month(`${value}-01`) }))}
        value={month}
        allowDeselect={false}
        onChange={(value) => value && props.onMonth(value)}
      />
      <Text size="sm" c="dimmed">
        {t('rule.counting', { version: counting.version })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('rule.privateHelp')}
      </Text>
      {(Object.keys(RULE_GROUPS) as RuleGroup[]).map((group) => (
        <Stack key={group} component="fieldset" className={classes.group} gap="xs">
          <legend>{t(`rule.group_${group}`)}</legend>
          <div className={classes.fields}>{RULE_GROUPS[group].map(field)}</div>
          {group === 'legal' ? (
            <Text size="xs" c="dimmed">
              {t('rule.legalHelp')}
            </Text>
          ) : null}
          {group === 'harsh' ? (
            <Text size="xs" c="dimmed">
              {t('rule.harshHelp')}
            </Text>
          ) : null}
        </Stack>
      ))}
      <div className={classes.actions}>
        {isRunning ? (
          <Button variant="light" leftSection={<IconPlayerStop size={16} />} onClick={onStop}>
            {t('word.stop')}
          </Button>
        ) : (
          <Button type="submit" leftSection={<IconPlayerPlay size={16} />} disabled={!data}>
            {t('rule.try')}
          </Button>
        )}
        <Button
          variant="subtle"
          disabled={changed.length === 0 || isRunning}
          onClick={() => onType(counting.thresholds)}
        >
          {t('rule.reset')}
        </Button>
      </div>
      <Progress
        className={classes.progress ?? ''}
        data-shown={isRunning}
        value={isRunning ? Math.max(3, (100 * run.done) / Math.max(1, run.of)) : 0}
        size={3}
        radius={0}
        animated
        aria-hidden={!isRunning}
        aria-label={t('rule.trying', { done: run?.done ?? 0, of: run?.of ?? 0 })}
      />
    </Stack>
  );
}
