import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFiles, IconListDetails, IconTruck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/** The lists of what hangs on vehicles: `shown` is the open one, without it that of the vehicles. */
export function ListsMenu({ shown }: { shown?: DatedSection | 'documents' }) {
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const name =
    shown === undefined ? t('vehicle.lists') : t(shown === 'documents' ? 'document.list' : `${shown}.list`);
  const go = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search });
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          h={isPhone ? 44 : 30}
          leftSection={<IconListDetails size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={12} aria-hidden="true" />}
        >
          {name}
        </Button>
      </Menu.Target>
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
