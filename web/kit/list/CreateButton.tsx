import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { List } from '#domain/list.ts';
import { listKey } from '#text/field-words.ts';
import { useText } from '#web/base/language/text.ts';

/** The one primary action of a list: a new record. */
export function CreateButton(props: {
  list: Pick<List, 'section'>;
  icon?: ReactNode;
  onClick: () => void;
}): ReactNode {
  const { list, icon = <IconPlus size={16} aria-hidden="true" />, onClick } = props;
  const { t } = useText();
  return (
    <Button size="xs" leftSection={icon} onClick={onClick}>
      {t(listKey(list, 'new'))}
    </Button>
  );
}
