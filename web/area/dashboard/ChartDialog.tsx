import { ColorSwatch, Group, Select, Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import { CHART_COLORS, type DashboardChart } from '#domain/dashboard/chart.ts';
import {
  aimOf,
  CHART_METRICS,
  groupsOf,
  isRound,
  mayAsk,
  metricType,
  rangesOf,
  typesOf,
} from '#domain/dashboard/metric.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useReader } from '#web/base/session/use-reader.ts';
import { axisUnit, axisValue, wireValue } from '#web/kit/chart/axis-text.ts';
import { FleetsInput } from '#web/kit/picker/FleetsInput.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

type ChartDialogProps = {
  chart: DashboardChart;
  isNew: boolean;
  onSave: (chart: DashboardChart) => void;
  onClose: () => void;
};

/** Configures a chart, a new one or one of the dashboard. */
export function ChartDialog({ isNew, ...props }: ChartDialogProps) {
  const { t } = useText();
  return (
    <Dialog opened title={t(isNew ? 'dashboard.add' : 'dashboard.edit')} onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

/** The chart with this change; choices that no longer fit together get the first one that does. */
function changed(chart: DashboardChart, change: Partial<DashboardChart>): DashboardChart {
  const next = { ...chart, ...change };
  const fit = <Value,>(value: Value, offered: readonly Value[]) =>
    offered.includes(value) ? value : (offered[0] ?? value);
  const group = fit(next.group, groupsOf(next.metric));
  const type = fit(next.type, typesOf(next.metric, group));
  // A target is in the unit of its metric, and shares have none.
  const hasTarget = next.metric === chart.metric && !isRound(type);
  return {
    ...{ ...next, group, type, range: fit(next.range, rangesOf(next.metric)) },
    target: hasTarget ? next.target : null,
  };
}

function Fields(props: Omit<ChartDialogProps, 'isNew'>) {
  const { onSave, onClose } = props;
  const { t } = useText();
  const reader = useReader();
  const [chart, setChart] = useState(props.chart);
  const set = (change: Partial<DashboardChart>) => setChart(changed(chart, change));
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const groups = groupsOf(chart.metric);
  const ranges = rangesOf(chart.metric);
  const form = {
    save: async () => {
      onSave(chart);
      return true;
    },
    ...{ isSaving: false, readOnly: false, refusal: null, refusals: 0 },
  };
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <Choice
        label={t('dashboard.metric')}
        value={chart.metric}
        options={CHART_METRICS.filter((metric) => mayAsk(metric, reader)).map((value) => ({
          value,
          label: t(`dashboard.metric_${value}`),
        }))}
        onChange={(metric) => set({ metric })}
      />
      {groups.length > 1 ? (
        <Choice
          label={t('dashboard.group')}
          value={chart.group}
          options={groups.map((value) => ({ value, label: t(`dashboard.group_${value}`) }))}
          onChange={(group) => set({ group })}
        />
      ) : null}
      {ranges.length > 0 ? (
        <Choice
          label={t('word.period')}
          value={chart.range}
          options={ranges.map((value) => ({ value, label: t(`ui.range_${value}`) }))}
          onChange={(range) => set({ range })}
        />
      ) : null}
      <Choice
        label={t('dashboard.type')}
        value={chart.type}
        options={typesOf(chart.metric, chart.group).map((value) => ({
          value,
          label: t(`dashboard.type_${value}`),
        }))}
        onChange={(type) => set({ type })}
      />
      {aimOf(chart.metric) !== null && !isRound(chart.type) ? (
        <TargetBox chart={chart} onChange={(target) => set({ target })} />
      ) : null}
      {data ? (
        <FleetsInput
          label={t('dashboard.fleets')}
          placeholder={t('dashboard.fleetsOfHeader')}
          fleets={data.fleets}
          value={chart.fleets}
          onChange={(fleets) => set({ fleets: fleets ?? [] })}
        />
      ) : null}
      {isRound(chart.type) || chart.type === 'figure' ? null : (
        <Colors value={chart.color} onChange={(color) => set({ color })} />
      )}
    </DialogForm>
  );
}

/** The target, in the unit in which the chart shows its values. */
function TargetBox({
  chart,
  onChange,
}: {
  chart: DashboardChart;
  onChange: (target: number | null) => void;
}) {
  const say = useText();
  const { t } = say;
  const type = metricType(chart.metric);
  return (
    <NumberBox
      label={t('dashboard.target')}
      description={t(chart.type === 'figure' ? 'dashboard.targetOfTotal' : 'dashboard.targetOfEach')}
      value={axisValue(type, chart.target, say)}
      onChange={(shown) => {
        const wire = shown === null || shown < 0 ? Number.NaN : wireValue(type, shown, say);
        onChange(Number.isFinite(wire) ? wire : null);
      }}
      onBlur={() => undefined}
      decimals={type === 'int' ? 0 : 2}
      unit={axisUnit(type, say)}
    />
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <Select
      label={label}
      value={value}
      data={[...options]}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(next as Value)}
    />
  );
}

function Colors(props: {
  value: DashboardChart['color'];
  onChange: (color: DashboardChart['color']) => void;
}) {
  const { t } = useText();
  return (
    <fieldset>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {t('dashboard.color')}
      </Text>
      <Group gap="xs" align="stretch">
        {CHART_COLORS.map((color, at) => (
          <UnstyledButton
            key={color}
            aria-label={t('dashboard.colorOf', { n: at + 1 })}
            aria-pressed={color === props.value}
            onClick={() => props.onChange(color)}
          >
            <ColorSwatch component="span" color={color} size={28}>
              {color === props.value ? <IconCheck size={16} color="#ffffff" /> : null}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </fieldset>
  );
}
