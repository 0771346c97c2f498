import { Menu } from '@mantine/core';
import { IconCheck, IconStack2 } from '@tabler/icons-react';
import { type Grouping, groupingsOf } from '#domain/report/grouping.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import type { ReportAddress } from './report-address.ts';

/** The grouping in the address; null without one, or if this report does not offer it. */
export function groupingIn({ group }: ReportAddress, report: Report, view: ReportView): Grouping | null {
  return groupingsOf(report, view).find((one) => one === group) ?? null;
}

/** Chooses the grouping of the rows. Absent if they cannot be grouped. */
export function GroupButton(props: { report: Report; view: ReportView; address: ReportAddress }) {
  const { report, view, address } = props;
  const { t } = useText();
  const offered = groupingsOf(report, view);
  const chosen = groupingIn(address, report, view);
  if (offered.length === 0) return null;
  const item = (by: Grouping | null) => (
    <Menu.Item
      key={by}
      leftSection={
        <IconCheck size={14} visibility={by === chosen ? 'visible' : 'hidden'} aria-hidden="true" />
      }
      aria-current={by === chosen}
      onClick={() => address.set({ group: by })}
    >
      {by === null ? t('reportScreen.group_none') : t(`reportScreen.group_${by}`)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={t('reportScreen.group')}
          variant={chosen ? 'light' : 'default'}
          size={30}
          color="petrol"
        >
          <IconStack2 size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>{[null, ...offered].map(item)}</Menu.Dropdown>
    </Menu>
  );
}
