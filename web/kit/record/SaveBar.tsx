import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useText } from '#web/base/language/text.ts';
import classes from './RecordForm.module.css';

/** Shown below a form with changes: the number of unsaved changes, and the buttons to save and to discard. */
export function SaveBar(props: {
  form: {
    isDirty: boolean;
    isSaving: boolean;
    hasFaults: boolean;
    save: () => Promise<boolean>;
    discard: () => void;
  };
  isNew: boolean;
  label: string | undefined;
}) {
  const { form, isNew, label } = props;
  const { t } = useText();
  const isShown = isNew || form.isDirty || form.isSaving;
  useHotkeys([['mod+S', () => isShown && !form.isSaving && void form.save()]], []);
  if (!isShown) return null;
  return (
    <Group className={classes.bar} gap="xs" justify="flex-end" wrap="nowrap">
      <Text span c="dimmed" flex={1} role="status">
        {form.hasFaults ? t('ui.check') : isNew ? '' : t('ui.unsaved')}
      </Text>
      {form.isDirty ? (
        <Button variant="default" size="xs" disabled={form.isSaving} onClick={form.discard}>
          {t('ui.discard')}
        </Button>
      ) : null}
      <Button type="submit" size="xs" loading={form.isSaving}>
        {label ?? t(isNew ? 'ui.create' : 'ui.save')}
      </Button>
    </Group>
  );
}
