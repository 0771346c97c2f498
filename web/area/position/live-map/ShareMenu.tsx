import { Menu } from '@mantine/core';
import { IconCopy, IconLink, IconMapPinShare, IconShare } from '@tabler/icons-react';
import { coordinates } from '#domain/place/place-names.ts';
import { useText } from '#web/base/language/text.ts';
import { copyText } from '#web/kit/ui/copy-text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';

/** Shares a vehicle's position: as numbers, as a geo link, or with another program of the phone. */
export function ShareMenu({ lat, lng, license }: { lat: number; lng: number; license: string }) {
  const { t } = useText();
  const geo = `geo:${lat.toFixed(5)},${lng.toFixed(5)}`;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={t('map.share')}>
          <IconMapPinShare size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyText(coordinates({ lat, lng }))}
        >
          {t('map.copyCoordinates')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyText(geo)}>
          {t('map.copyGeo')}
        </Menu.Item>
        {'share' in navigator ? (
          <Menu.Item
            leftSection={<IconShare size={16} />}
            // Closing the system's sheet without sharing is no failure.
            onClick={() =>
              void navigator
                .share({ title: license, text: `${license} ${coordinates({ lat, lng })}` })
                .catch(() => undefined)
            }
          >
            {t('map.shareWith')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
