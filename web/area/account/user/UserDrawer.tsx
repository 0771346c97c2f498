import { Skeleton } from '@mantine/core';
import { IconKey, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { getUser, getUserHistory, type UserRecord } from '#api/user.ts';
import { USER_LIST } from '#domain/user/user-list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAction } from '#web/kit/record/record-head.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { NewUserForm } from './NewUserForm.tsx';
import { ResetFactorsDialog } from './ResetFactorsDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { StandingDialog } from './StandingDialog.tsx';
import { UserAvatar } from './UserAvatar.tsx';
import { UserForm } from './UserForm.tsx';
import { UserSessionsTab } from './UserSessionsTab.tsx';
import { UserStateBadge } from './UserStateBadge.tsx';
import { UserTokens } from './UserTokens.tsx';
import { useGrantor } from './use-grantor.ts';

const PersonArchive = lazyPart('PersonArchive', () => import('#web/area/looked/PersonArchive.tsx'));

/** A user in a drawer, or a new one. */
export function UserDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const { myProfile } = useSession();
  const given = useGrantor();
  const [asks, setAsks] = useState<'standing' | 'password' | 'factors' | null>(null);
  const id = Number(record.id);
  const query = useEndpoint(
    getUser,
    { params: { user_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const user = query.data;
  if (record.isNew) {
    return (
      <RecordDrawer opened size="lg" onClose={record.close} title={t('user.new')}>
        {given ? <NewUserForm record={record} given={given} /> : <Skeleton height={320} m="md" />}
      </RecordDrawer>
    );
  }
  return (
    <>
      <RecordDrawer
        opened={record.isOpen}
        size="lg"
        onClose={record.close}
        state={query}
        title={user ? `${user.name} ${user.surname}`.trim() : ''}
        subtitle={user ? `${user.username} · ${roles(user)}` : null}
        badge={
          user ? (
            <>
              <UserAvatar
                name={`${user.name} ${user.surname}`}
                photoAt={user.photo_at}
                userId={user.id}
                size={36}
              />
              <UserStateBadge state={user.state} />
            </>
          ) : null
        }
        facts={user ? factsOf(user) : []}
        actions={user ? actionsOf(user) : []}
        tabs={
          user
            ? [
                {
                  id: 'data',
                  label: t('word.data'),
                  render: () =>
                    given ? (
                      <UserForm key={user.id} user={user} given={given} />
                    ) : (
                      <Skeleton height={320} m="md" />
                    ),
                },
                ...(user.editable
                  ? [
                      {
                        id: 'sessions',
                        label: t('user.sessions'),
                        render: () => (
                          <>
                            <UserSessionsTab user={user} />
                            <UserTokens user={user} />
                          </>
                        ),
                      },
                      {
                        id: 'history',
                        label: t('word.history'),
                        render: () => (
                          <HistoryPanel
                            endpoint={getUserHistory}
                            params={{ user_id: user.id }}
                            described={USER_LIST}
                          />
                        ),
                      },
                    ]
                  : []),
                {
                  id: 'held',
                  label: t('held.tab'),
                  render: () => (
                    <Arriving>
                      <PersonArchive userId={user.id} />
                    </Arriving>
                  ),
                },
              ]
            : []
        }
      />
      {user ? (
        <>
          <StandingDialog user={user} opened={asks === 'standing'} onClose={() => setAsks(null)} />
          <ResetPasswordDialog user={user} opened={asks === 'password'} onClose={() => setAsks(null)} />
          <ResetFactorsDialog user={user} opened={asks === 'factors'} onClose={() => setAsks(null)} />
        </>
      ) : null}
    </>
  );

  function roles({ role, extra_roles }: UserRecord) {
    return [role, ...extra_roles].map((one) => t(`user.role_${one}`)).join(', ');
  }

  function factsOf({ last_login, password_last_day, end_date, created_at, fleets_hidden }: UserRecord) {
    return [
      { label: t('user.last_login'), value: last_login ? f.dateTime(last_login) : t('user.never') },
      { label: t('user.password_last_day'), value: f.day(password_last_day) },
      { label: t('word.endDate'), value: end_date ? f.day(end_date) : null },
      fleets_hidden > 0
        ? { label: t('user.fleets_hidden'), value: f.number(fleets_hidden) }
        : { label: t('user.created_at'), value: f.dateTime(created_at) },
    ];
  }

  function actionsOf({ id: userId, editable, disabled }: UserRecord): RecordAction[] {
    if (!editable || userId === myProfile?.id) return [];
    return [
      { label: t('user.reset'), icon: <IconKey size={16} />, onClick: () => setAsks('password') },
      {
        label: t('signIn.resetFactors'),
        icon: <IconShieldOff size={16} />,
        onClick: () => setAsks('factors'),
      },
      {
        label: t(disabled ? 'user.enable' : 'user.disable'),
        icon: disabled ? <IconUserCheck size={16} /> : <IconUserOff size={16} />,
        isDanger: !disabled,
        onClick: () => setAsks('standing'),
      },
    ];
  }
}
