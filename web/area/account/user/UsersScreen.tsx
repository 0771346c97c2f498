import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { getUsers, getUsersExport, type UserRow } from '#api/user.ts';
import { USER_LIST } from '#domain/user/user-list.ts';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { SignInRuleButton } from '../sign-in/SignInRuleButton.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { UserStateBadge } from './UserStateBadge.tsx';

const COLUMNS: readonly GridColumn<UserRow>[] = gridColumns(USER_LIST, {
  username: { pinned: 'left', width: 150 },
  name: { width: 190 },
  role: { width: 150 },
  state: { render: (row) => <UserStateBadge state={row.state} /> },
  fleets: { width: 220 },
  email: { width: 230 },
});

/** /config-users: the users of the product and their rights (domain rules §2, §9.3). */
export function UsersScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  return (
    <ListScreen
      list={USER_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getUsers}
      exportBy={getUsersExport}
      record={record}
      mayCreate={can('user:edit')}
      ways={can('sign_in:edit') ? <SignInRuleButton /> : null}
      createIcon={<IconUserPlus size={16} aria-hidden="true" />}
      icon={<IconUsers />}
      card={{
        title: 'name',
        mark: (row) => <UserStateBadge state={row.state} />,
        lines: [
          ['username', 'role'],
          [({ fleets, driver }) => fleets ?? (driver ? `${t('word.driver')}: ${driver}` : UNKNOWN)],
        ],
        heightPx: 92,
      }}
    >
      <UserDrawer record={record} />
    </ListScreen>
  );
}
