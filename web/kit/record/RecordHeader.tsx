import { ActionIcon, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import classes from './RecordHeader.module.css';
import type { RecordAction, RecordHead } from './record-head.ts';

/** The head of a record: its name, its state, up to four facts, and the actions. */
export function RecordHeader(
  props: RecordHead & { before?: ReactNode; after?: ReactNode; titleId?: string },
) {
  const { title, subtitle, badge, facts = [], actions = [], primary, before, after } = props;
  return (
    <Stack component="header" gap={10} p="12px 16px" bg="var(--traza-surface)">
      <Group className={classes.line} gap="sm" wrap="nowrap">
        {before}
        <div className={classes.names}>
          <Text component="h2" size="lg" fw={600} lh={1.3} truncate>
            {title}
          </Text>
          {subtitle ? (
            <Dim component="div" truncate>
              {subtitle}
            </Dim>
          ) : null}
        </div>
        {badge ? <div className={classes.badge}>{badge}</div> : null}
        {primary ? <div className={classes.primary}>{primary}</div> : null}
        <div className={classes.tools}>
          {actions.length > 0 ? <Actions actions={actions} /> : null}
          {after}
        </div>
      </Group>
      {facts.length > 0 ? <Facts facts={facts} fw={600} /> : null}
    </Stack>
  );
}

function Actions({ actions }: { actions: readonly RecordAction[] }) {
  const { t } = useText();
  const safe = actions.filter(({ isDanger }) => !isDanger);
  const dangers = actions.filter(({ isDanger }) => isDanger);
  const item = ({ label, icon, onClick, isDanger }: RecordAction) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      onClick={onClick}
      {...(isDanger ? { color: 'var(--traza-bad)' } : {})}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('word.actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {safe.map(item)}
        {safe.length > 0 && dangers.length > 0 ? <Menu.Divider /> : null}
        {dangers.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
