import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { removalInput } from '#domain/tracker/fitting.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import type { OdometerReading } from '#web/kit/ui/odometer-reading.ts';
import classes from './AssignScreen.module.css';

const schema = z.object({ odometer: removalInput.shape.odometer });

/** The dashboard's odometer, and the button that finishes the step. */
export function OdometerStep(props: {
  /** Last known. */
  known: OdometerReading;
  /** The consequences of the step. */
  text?: string;
  label: string;
  isDanger?: boolean;
  /** Executes the step, with the odometer in metres; an error is shown here. */
  onConfirm: (odometer: number | null) => Promise<void>;
}) {
  const { known, text, label, isDanger = false, onConfirm } = props;
  const { t, f } = useText();
  const [isSent, setSent] = useState(false);
  const last =
    known.metres === null
      ? null
      : [
          t('tracker.odometerLast', { odometer: f.odometer(known.metres) }),
          known.atMs === null ? null : t('word.asOf', { at: f.dateTime(known.atMs) }),
        ]
          .filter(Boolean)
          .join(', ');
  const form = useRecordForm({
    schema,
    initial: {},
    onSave: ({ odometer }) => onConfirm(odometer),
    onSaved: () => setSent(true),
  });
  return (
    <Box
      component="form"
      className={`${parts.panel} ${parts.stack}`}
      bdrs="lg"
      p="md"
      style={{ gap: 16 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving && !isSent) void form.save();
      }}
    >
      <div className={classes.big}>
        <NumberField
          {...form.field('odometer')}
          label={t('word.odometer')}
          description={[t('tracker.odometerText'), last].filter(Boolean).join('. ')}
          measure="distance"
          decimals={0}
        />
      </div>
      {text ? <Dim>{text}</Dim> : null}
      <FailureAlert of={form.refusal} />
      <Button
        type="submit"
        size="lg"
        loading={form.isSaving || isSent}
        {...(isDanger ? { color: 'red.8' } : {})}
      >
        {label}
      </Button>
    </Box>
  );
}
