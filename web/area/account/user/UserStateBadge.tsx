import { Badge } from '@mantine/core';
import { IconBan, IconCalendarOff, IconCheck } from '@tabler/icons-react';
import type { UserState } from '#domain/user/user-list.ts';
import { useText } from '#web/base/language/text.ts';

const LOOKS = {
  active: { color: 'green', icon: IconCheck },
  disabled: { color: 'red', icon: IconBan },
  ended: { color: 'gray', icon: IconCalendarOff },
} as const;

/** The state of an account, by word, colour and icon. */
export function UserStateBadge({ state }: { state: UserState }) {
  const { t } = useText();
  const { color, icon: Icon } = LOOKS[state];
  return (
    <Badge
      size="sm"
      variant="light"
      color={color}
      tt="none"
      fw={500}
      style={{ flex: 'none' }}
      leftSection={<Icon size={12} aria-hidden="true" />}
    >
      {t(`user.state_${state}`)}
    </Badge>
  );
}
