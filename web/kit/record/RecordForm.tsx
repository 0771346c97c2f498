import { Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { z } from 'zod';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import classes from './RecordForm.module.css';
import { SaveBar } from './SaveBar.tsx';
import type { RecordForm as Form } from './use-record-form.ts';

const FIRST_FIELD = 'input:not([type="hidden"], :disabled), textarea:not(:disabled)';

/**
 * The form around its sections: refusals above, the sticky save bar below, and the guard against losing
 * changes.
 */
export function RecordForm<Schema extends z.ZodObject>(props: {
  form: Form<Schema>;
  children: ReactNode;
  /** `Guardar` by default. */
  saveLabel?: string | undefined;
  /** A new record: the save bar is shown from the start. */
  isNew?: boolean | undefined;
}): ReactNode {
  const { form, children, saveLabel, isNew = false } = props;
  const element = useRef<HTMLFormElement>(null);
  const { refusals, refusal, readOnly } = form;
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  // A new record starts at its first field. A drawer that opens looks for the mark; in a drawer that is open
  // already, the field gets the focus here.
  useLayoutEffect(() => {
    const first = isNew && element.current?.querySelector<HTMLElement>(FIRST_FIELD);
    if (!first) return;
    first.setAttribute('data-autofocus', 'true');
    first.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Ignores the submit of a form in a dialog inside this form.
        event.stopPropagation();
        if (!readOnly && !form.isSaving) void form.save();
      }}
    >
      <FailureAlert of={refusal} m="16px 16px 0" style={{ whiteSpace: 'pre-line' }} />
      <Stack className={classes.sections} gap="lg">
        {children}
      </Stack>
      {readOnly ? null : <SaveBar form={form} isNew={isNew} label={saveLabel} />}
      {readOnly ? null : <LeaveGuard holdsChanges={form.holdsChanges} saveEnded={form.saveEnded} />}
    </form>
  );
}

/** Fields under one heading, in two columns if there is room. */
export function FormSection(props: {
  title?: string | undefined;
  description?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { title, description, children } = props;
  return (
    <fieldset>
      {title ? (
        <Box component="legend" mb="xs" p={0} fw={600}>
          {title}
        </Box>
      ) : null}
      {description ? (
        <Text c="dimmed" mb={8}>
          {description}
        </Text>
      ) : null}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
