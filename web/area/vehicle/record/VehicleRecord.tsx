import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { getVehicle } from '#api/vehicle.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { RecordLayout } from '#web/kit/record/RecordLayout.tsx';
import type { RecordHead } from '#web/kit/record/record-head.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from '../vehicle.module.css';
import { useVehicleHead } from './VehicleHead.tsx';
import { useVehicleTabs } from './VehicleTabs.tsx';

// Users read the record before they give a command.
const VehicleDialogs = lazyPart('VehicleDialogs', () => import('../command/VehicleDialogs.tsx'));

/** The record in the address: beside the list, or as a page of its own (`?view=page`). */
export function VehicleRecord({ record, isPage }: { record: RecordAddress; isPage: boolean }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [, setView] = useUrlValue('view');
  const id = Number(record.id) || 0;
  const query = useEndpoint(getVehicle, { params: { vehicle_id: id } }, { enabled: record.id !== null });
  const vehicle = record.id === null ? undefined : query.data;
  const known = useVehicleHead(vehicle);
  const sizeLabel = t(isPage ? 'vehicle.viewDrawer' : 'vehicle.viewPage');
  const head: RecordHead = {
    ...known,
    primary: isPhone ? null : (
      <IconButton
        label={sizeLabel}
        variant="default"
        size={30}
        onClick={() => setView(isPage ? null : 'page')}
      >
        {isPage ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
      </IconButton>
    ),
  };
  const tabs = useVehicleTabs(vehicle);
  return (
    <>
      {isPage ? (
        <div className={classes.page}>
          <RecordLayout {...head} state={query} tabs={tabs} onBack={record.close} />
        </div>
      ) : (
        <RecordDrawer
          {...head}
          size="xl"
          opened={record.id !== null}
          onClose={record.close}
          state={query}
          tabs={tabs}
        />
      )}
      <Suspense>{vehicle ? <VehicleDialogs vehicle={vehicle} /> : null}</Suspense>
    </>
  );
}
