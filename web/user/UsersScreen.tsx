import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { getUsers, getUsersExport, type UserRow } from '#api/user.ts';
import { ROLE_CHOICES } from '#domain/user/user.ts';
import { USER_COLUMNS, USER_STATES } from '#domain/user/user-column.ts';
import { LANGUAGE_NAMES } from '#text/language.ts';
import { useText } from '../language/text.ts';
import type { Filter } from '../list/filter.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { useSession } from '../session/session.ts';
import { roleWords } from './role-words.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { UserRowCard } from './UserRowCard.tsx';
import { UserStateBadge } from './UserStateBadge.tsx';

type Id = (typeof USER_COLUMNS)[number]['id'];

/** What the screen adds to the columns that it shares with the file. */
const DRAWN: Readonly<Partial<Record<Id, Partial<GridColumn<UserRow>>>>> = {
  username: { pinned: 'left', width: 150 },
  name: { width: 190 },
  role: { text: (row, { t }) => roleWords(row, t), width: 150 },
  state: {
    text: (row, { t }) => t(`user.state_${row.state}`),
    render: (row) => <UserStateBadge state={row.state} />,
  },
  fleets: { width: 220 },
  email: { width: 230 },
  language: { text: (row) => LANGUAGE_NAMES[row.language] },
};
const COLUMNS: readonly GridColumn<UserRow>[] = USER_COLUMNS.map((column) => ({
  ...column,
  label: `user.${column.id}`,
  ...DRAWN[column.id],
}));

const SOURCE = { endpoint: getUsers };
const EXPORT = { endpoint: getUsersExport, fileName: 'users.xlsx' };
const ORDER = { id: 'username', dir: 'asc' } as const;

/** /config-users: who uses the product, and what they may do in it (domain rules §2, §9.3). */
export function UsersScreen() {
  const { t } = useText();
  const can = useCan();
  const { role } = useSession();
  const isSystem = role.includes('system');
  const record = useRecordAddress();
  const filters = useMemo<readonly Filter<UserRow>[]>(
    () => [
      {
        name: 'role',
        kind: 'enum',
        label: t('user.role'),
        options: ROLE_CHOICES.filter((value) => isSystem || value !== 'system').map((value) => ({
          value,
          label: t(`user.role_${value}`),
        })),
      },
      {
        name: 'state',
        kind: 'enum',
        label: t('user.state'),
        options: USER_STATES.map((value) => ({ value, label: t(`user.state_${value}`) })),
      },
      { name: 'gao', kind: 'bool', label: t('user.gaoFilter') },
    ],
    [t, isSystem],
  );
  const create = can('user:edit') ? (
    <Button size="xs" leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={record.create}>
      {t('user.new')}
    </Button>
  ) : null;
  return (
    <ListScreen
      name="users"
      label={t('user.list')}
      count={(n) => t('user.count', { n })}
      columns={COLUMNS}
      rowId={(row) => row.id}
      source={SOURCE}
      order={ORDER}
      search={t('user.search')}
      filters={filters}
      onOpen={(row) => record.open(row.id)}
      openId={record.id}
      primary={create}
      exportBy={EXPORT}
      empty={{ icon: <IconUsers />, title: t('user.none'), action: create }}
      card={(row) => <UserRowCard row={row} />}
      cardPx={92}
    >
      <UserDrawer record={record} />
    </ListScreen>
  );
}
