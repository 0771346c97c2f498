import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconFiles, IconListDetails, IconTruck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';

/** The lists of what hangs on vehicles: `shown` is the open one, without it that of the vehicles. */
export function ListsMenu({ shown }: { shown?: DatedSection | 'documents' }) {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search });
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Tooltip label={t('vehicle.lists')}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} w={44} aria-label={t('vehicle.lists')}>
            <IconListDetails size={16} />
            <IconChevronDown size={12} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {shown === undefined ? null : (
          <Menu.Item leftSection={<IconTruck size={16} />} onClick={() => go({})}>
            {t('word.vehicles')}
          </Menu.Item>
        )}
        {can('document:read') && shown !== 'documents' ? (
          <Menu.Item leftSection={<IconFiles size={16} />} onClick={() => go({ view: 'documents' })}>
            {t('document.list')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        {DATED_SECTIONS.filter((section) => section !== shown).map((section) => (
          <Menu.Item key={section} onClick={() => go({ rows: section })}>
            {t(`${section}.list`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
