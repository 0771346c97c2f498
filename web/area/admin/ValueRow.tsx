import { ActionIcon, Badge, Group, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconChevronRight,
  IconDots,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type EnumeratedRecord, postEnumeratedRetirement } from '#api/admin.ts';
import { isFixed } from '#domain/admin/enumerated-list.ts';
import { call } from '#web/base/call/call.ts';
import { isTextKey, useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './ListsScreen.module.css';

/** The actions on a value, for its row. */
export type ValueActions = {
  /** May the user change values of the system? */
  isSystemUser: boolean;
  edit: (value: EnumeratedRecord) => void;
  remove: (value: EnumeratedRecord) => void;
  showHistory: (value: EnumeratedRecord) => void;
};

/** One value: its name, its kind, its number of uses, and its actions. */
export function ValueRow(props: {
  value: EnumeratedRecord;
  name: string;
  actions: ValueActions;
  /** The values below it can be opened by a click on its name. */
  branch?: { isOpen: boolean; onToggle: () => void };
  /** The number of values below it, in words. */
  inside?: string;
  /** Nothing refers to it, so it can be deleted. */
  isFree: boolean;
}) {
  const { value, name, actions, branch, inside, isFree } = props;
  const { t } = useText();
  const type = `enumerated.${value.code}`;
  return (
    <Group className={classes.row} gap="xs" wrap="nowrap" data-retired={value.retired}>
      {branch ? (
        <UnstyledButton
          className={classes.branch}
          aria-label={t('admin.show', { name })}
          aria-expanded={branch.isOpen}
          onClick={branch.onToggle}
        >
          <IconChevronRight size={18} aria-hidden="true" />
          <span className={classes.name}>{name}</span>
        </UnstyledButton>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      {value.system ? (
        <Tooltip label={t('admin.systemText')}>
          <Badge variant="light" color="gray" tabIndex={0}>
            {t('admin.system')}
          </Badge>
        </Tooltip>
      ) : null}
      {value.retired ? (
        <Badge variant="light" color="orange">
          {t('admin.retired')}
        </Badge>
      ) : null}
      <Group className={`${parts.dim} ${classes.facts}`} gap="sm" wrap="nowrap">
        {value.list === 'vehicle_contract' && isTextKey(type) ? <span>{t(type)}</span> : null}
        {value.class ? <span>{t(`admin.class_${value.class}`)}</span> : null}
        {inside ? <span>{inside}</span> : null}
        <span>{value.uses > 0 ? t('admin.uses', { n: value.uses }) : t('admin.unused')}</span>
      </Group>
      <ValueMenu value={value} name={name} actions={actions} isFree={isFree} />
    </Group>
  );
}

function ValueMenu(props: { value: EnumeratedRecord; name: string; actions: ValueActions; isFree: boolean }) {
  const { value, name, actions, isFree } = props;
  const { t } = useText();
  const mayChange = !value.system || actions.isSystemUser;
  const mayRetire = mayChange && !isFixed(value.list);
  const retire = async () => {
    const body = { retired: !value.retired, version: value.version };
    await call(postEnumeratedRetirement, { params: { value_id: value.id }, body });
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={`${t('word.actions')}: ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayChange ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => actions.edit(value)}>
            {t(value.list === 'vehicle_contract' ? 'admin.edit' : 'admin.rename')}
          </Menu.Item>
        ) : null}
        {mayRetire ? (
          <Menu.Item
            leftSection={value.retired ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
            onClick={() => void retire()}
          >
            {t(value.retired ? 'admin.restore' : 'admin.retire')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => actions.showHistory(value)}>
          {t('word.history')}
        </Menu.Item>
        {value.system || !isFree ? null : (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--traza-bad)"
              leftSection={<IconTrash size={16} />}
              onClick={() => actions.remove(value)}
            >
              {t('word.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
