import { IconBulb, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { getPoiMap, type MapPoi } from '#api/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { PlaceScreen } from './PlaceScreen.tsx';
import { PoiForm } from './PoiForm.tsx';
import { ProposalsDialog } from './ProposalsDialog.tsx';
import { PLACE_KINDS } from './place-kind.ts';

const shown = (pois: readonly MapPoi[]) => ({ pois, areas: null });
const boxOf = ({ lat, lng }: MapPoi) => ({ minLat: lat, minLng: lng, maxLat: lat, maxLng: lng });

/**
 * /config-pois: points of interest on the map, their groups, and proposals from the stops of the vehicles.
 */
export function PoisScreen() {
  const { t } = useText();
  const can = useCan();
  const { data, error, refetch } = useEndpoint(getPoiMap, {});
  const [isProposing, setProposing] = useState(false);
  return (
    <PlaceScreen
      about={PLACE_KINDS.poi}
      rows={data?.pois}
      error={error}
      onRetry={() => void refetch()}
      shown={shown}
      boxOf={boxOf}
      hint={t('poi.hint')}
      icon={<IconMapPin />}
      tools={
        can('poi:edit') ? (
          <>
            <IconButton
              label={t('poi.proposals')}
              variant="default"
              size={30}
              onClick={() => setProposing(true)}
            >
              <IconBulb size={16} />
            </IconButton>
            <ProposalsDialog opened={isProposing} onClose={() => setProposing(false)} />
          </>
        ) : null
      }
      form={(props) => <PoiForm {...props} />}
    />
  );
}
