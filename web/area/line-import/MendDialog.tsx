import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { fieldText } from '#web/kit/record/field-text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { type MendLine, useMending } from './mend.ts';

/** A whole line of a draft: every cell with the reason against it, to be mended at once. */
export function MendDialog(props: { line: MendLine | null; fields: readonly string[]; onClose: () => void }) {
  const { line, fields, onClose } = props;
  const { t } = useText();
  // The line stays while the dialog closes.
  const last = useRef(line);
  if (line) last.current = line;
  const shown = last.current;
  if (!shown) return null;
  return (
    <Dialog
      opened={line !== null}
      onClose={onClose}
      title={t('lineImport.mendTitle', { n: shown.line })}
      size="lg"
    >
      <MendFields key={shown.line} line={shown} fields={fields} onClose={onClose} />
    </Dialog>
  );
}

function MendFields(props: { line: MendLine; fields: readonly string[]; onClose: () => void }) {
  const { line, fields, onClose } = props;
  const { t } = useText();
  const mending = useMending();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, failure, attempt } = useAttempt();
  const changed = Object.entries(texts).filter(([field, text]) => text !== (line.cells[field] ?? ''));
  const save = async () => {
    await mending?.mend(changed.map(([field, text]) => ({ lines: [line.line], field, text })));
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(save);
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {fields.map((field) => {
          const fault = line.faults.find((one) => one.field === field);
          return (
            <TextInput
              key={field}
              label={mending?.labelOf(field)}
              error={fault && fieldText(t, fault)}
              value={texts[field] ?? line.cells[field] ?? ''}
              maxLength={500}
              onChange={({ currentTarget }) => setTexts({ ...texts, [field]: currentTarget.value })}
            />
          );
        })}
      </SimpleGrid>
      <FailureAlert of={failure} mt="md" />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={changed.length === 0}>
          {t('lineImport.mend')}
        </Button>
      </Group>
    </form>
  );
}
