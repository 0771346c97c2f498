import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';

/** The actions on a card in its place. */
export type CardActions = {
  /** Null: there is nothing to configure. */
  edit: (() => void) | null;
  remove: () => void;
  /** Moves the card one place back or on; null if there is none. */
  back: (() => void) | null;
  on: (() => void) | null;
};

/** The menu of a card of the dashboard. */
export function CardMenu({ title, actions }: { title: string; actions: CardActions }) {
  const { t } = useText();
  const { edit, remove, back, on } = actions;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('dashboard.menu', { name: title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {edit ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={edit}>
            {t('dashboard.edit')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconChevronLeft size={16} />}
          disabled={back === null}
          onClick={() => back?.()}
        >
          {t('dashboard.back')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChevronRight size={16} />} disabled={on === null} onClick={() => on?.()}>
          {t('dashboard.on')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={remove}>
          {t('dashboard.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
