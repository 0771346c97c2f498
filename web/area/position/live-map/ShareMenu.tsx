import { Menu } from '@mantine/core';
import { IconCopy, IconLink, IconMapPinShare, IconShare, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { coordinates } from '#domain/place/place-names.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { copyText } from '#web/kit/ui/copy-text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const SharesDialog = lazyPart('SharesDialog', () => import('../share/SharesDialog.tsx'));

/**
 * Shares a vehicle's position: as numbers, as a geo link, with another program of the phone, or by a link for
 * a customer.
 */
export function ShareMenu(props: { deviceId: number; lat: number; lng: number; license: string }) {
  const { deviceId, lat, lng, license } = props;
  const { t } = useText();
  const can = useCan();
  const [isSharing, setSharing] = useState(false);
  const geo = `geo:${lat.toFixed(5)},${lng.toFixed(5)}`;
  return (
    <>
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
          {can('vehicle_share:read') ? (
            <Menu.Item leftSection={<IconUserShare size={16} />} onClick={() => setSharing(true)}>
              {t('map.shareLink')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isSharing ? (
        <Arriving fallback={null}>
          <SharesDialog vehicle={{ deviceId, license }} onClose={() => setSharing(false)} />
        </Arriving>
      ) : null}
    </>
  );
}
