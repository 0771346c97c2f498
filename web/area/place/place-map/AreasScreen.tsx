import { IconLeaf, IconPolygon } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { getAreaMap, type MapArea } from '#api/area.ts';
import { boxOf } from '#domain/place/geometry.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { AreaForm } from './AreaForm.tsx';
import { PlaceScreen } from './PlaceScreen.tsx';
import { PLACE_KINDS } from './place-kind.ts';

const ZonesDialog = lazyPart('ZonesDialog', () => import('./ZonesDialog.tsx'));

const shown = (areas: readonly MapArea[]) => ({ pois: null, areas });
const hasManyPolygons = ({ geometry }: MapArea) => geometry.type === 'polygons';
const boxOfArea = ({ geometry }: MapArea) => boxOf(geometry);

/**
 * /config-areas: circles and polygons on the map, their groups, and the low-emission zones of the road files.
 */
export function AreasScreen() {
  const { t } = useText();
  const can = useCan();
  const [isProposing, setProposing] = useState(false);
  const { data, error, refetch } = useEndpoint(getAreaMap, {});
  return (
    <PlaceScreen
      about={PLACE_KINDS.area}
      rows={data?.areas}
      error={error}
      onRetry={() => void refetch()}
      shown={shown}
      boxOf={boxOfArea}
      staysDrawn={hasManyPolygons}
      hint={t('area.hint')}
      icon={<IconPolygon />}
      tools={
        can('area:edit') ? (
          <>
            <IconButton
              label={t('zone.title')}
              variant="default"
              size={30}
              onClick={() => setProposing(true)}
            >
              <IconLeaf size={16} />
            </IconButton>
            {isProposing ? (
              <Suspense>
                <ZonesDialog opened onClose={() => setProposing(false)} />
              </Suspense>
            ) : null}
          </>
        ) : null
      }
      form={(props) => <AreaForm {...props} />}
    />
  );
}
