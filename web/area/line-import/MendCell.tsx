import { Button, Checkbox, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { fieldText } from '#web/kit/record/field-text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import classes from './Import.module.css';
import { linesAlike, type Mending, type MendLine, useMending } from './mend.ts';

/** A text of the file; a wrong one has a sign, and is mended where it stands. */
export function MendCell({ line, field }: { line: MendLine; field: string }) {
  const { t } = useText();
  const mending = useMending();
  const text = line.cells[field] ?? '';
  const fault = line.faults.find((one) => one.field === field);
  if (!fault)
    return (
      <span className={`${parts.sign} ${classes.sign}`}>
        {line.mended.includes(field) ? (
          <IconPencil size={14} role="img" aria-label={t('lineImport.mended')} />
        ) : null}
        <span className={parts.cut}>{text}</span>
      </span>
    );
  const shown = (
    <>
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span className={parts.cut}>{text === '' ? <em>{t('lineImport.empty')}</em> : text}</span>
    </>
  );
  const reason = fieldText(t, fault);
  if (!mending)
    return (
      <strong className={`${parts.sign} ${classes.sign} ${classes.wrong}`} title={reason}>
        {shown}
      </strong>
    );
  return (
    <Mended line={line} field={field} mending={mending} reason={reason}>
      {shown}
    </Mended>
  );
}

type MendedProps = {
  line: MendLine;
  field: string;
  mending: Mending;
  reason: string;
  children: React.ReactNode;
};

function Mended({ line, field, mending, reason, children }: MendedProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const label = mending.labelOf(field);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={`${parts.sign} ${classes.sign} ${classes.wrong} ${classes.mend}`}
          title={reason}
          aria-label={t('lineImport.mendCell', { field: label, n: line.line })}
          onClick={() => setOpen(!isOpen)}
        >
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <MendForm {...{ line, field, mending, reason, label }} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function MendForm(props: Omit<MendedProps, 'children'> & { label: string; onDone: () => void }) {
  const { line, field, mending, reason, label, onDone } = props;
  const { t } = useText();
  const said = line.cells[field] ?? '';
  const [text, setText] = useState(said);
  const [isAll, setAll] = useState(true);
  const { isBusy, failure, attempt } = useAttempt();
  const alike = linesAlike(mending.lines, line, field);
  const save = async () => {
    await mending.mend([{ lines: [line.line, ...(isAll ? alike : [])], field, text }]);
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(save);
      }}
    >
      <Stack gap="xs" maw={320}>
        <TextInput
          data-autofocus
          label={label}
          error={reason}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {alike.length > 0 ? (
          <Checkbox
            label={t('lineImport.mendAll', { n: alike.length })}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        ) : null}
        {text === said || said === '' ? null : (
          <Text size="xs" c="dimmed">
            {t('lineImport.says', { text: said })}
          </Text>
        )}
        <FailureAlert of={failure} />
        <Button type="submit" size="xs" loading={isBusy} disabled={text === said}>
          {t('lineImport.mend')}
        </Button>
      </Stack>
    </form>
  );
}
