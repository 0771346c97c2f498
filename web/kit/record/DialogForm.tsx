import { Alert, Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import classes from './DialogForm.module.css';

/** The parts of the inner form that a dialog uses. */
type Form = {
  save: () => Promise<boolean>;
  isSaving: boolean;
  /** Values are only shown: the only button closes the dialog. */
  readOnly: boolean;
  refusal: string | null;
  refusals: number;
};

/** The fields of a command, the reason of a refusal, and the buttons to cancel and to continue. */
export function DialogForm(props: {
  form: Form;
  confirmLabel: string;
  isDanger?: boolean;
  isReady?: boolean;
  onClose: () => void;
  /** Heading above the reason of a refusal. */
  refusalTitle?: string | undefined;
  /** Content between the fields and the buttons. */
  more?: ReactNode;
  /** Content at the other end of the buttons: another way to continue. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const {
    form,
    confirmLabel,
    isDanger = false,
    isReady = true,
    onClose,
    refusalTitle,
    more,
    aside,
    children,
  } = props;
  const { t } = useText();
  const element = useRef<HTMLFormElement>(null);
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  return (
    <form
      ref={element}
      noValidate
      className={classes.dialog}
      // A field with a list would open by itself when it gets the focus.
      tabIndex={-1}
      data-autofocus
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving && !form.readOnly && isReady) void form.save();
      }}
    >
      {children}
      {form.refusal ? (
        <Alert
          color="red"
          role="alert"
          p="sm"
          style={{ whiteSpace: 'pre-line' }}
          {...(refusalTitle ? { title: refusalTitle } : {})}
        >
          {form.refusal}
        </Alert>
      ) : null}
      {more}
      <Group justify="flex-end" gap="xs">
        {aside ? <div style={{ marginInlineEnd: 'auto' }}>{aside}</div> : null}
        <Button variant="default" onClick={onClose} disabled={form.isSaving}>
          {t(form.readOnly ? 'word.close' : 'ui.cancel')}
        </Button>
        {form.readOnly ? null : (
          <Button
            type="submit"
            loading={form.isSaving}
            disabled={!isReady}
            {...(isDanger ? { color: 'red.8' } : {})}
          >
            {confirmLabel}
          </Button>
        )}
      </Group>
    </form>
  );
}
