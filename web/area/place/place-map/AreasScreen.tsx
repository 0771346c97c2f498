import { IconPolygon } from '@tabler/icons-react';
import { getAreaMap, type MapArea } from '#api/area.ts';
import { boxOf } from '#domain/place/geometry.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { AreaForm } from './AreaForm.tsx';
import { PlaceScreen } from './PlaceScreen.tsx';
import { PLACE_KINDS } from './place-kind.ts';

const shown = (areas: readonly MapArea[]) => ({ pois: null, areas });
const boxOfArea = ({ geometry }: MapArea) => boxOf(geometry);

/** /config-areas: circles and polygons on the map, and their groups. */
export function AreasScreen() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getAreaMap, {});
  return (
    <PlaceScreen
      about={PLACE_KINDS.area}
      rows={data?.areas}
      error={error}
      onRetry={() => void refetch()}
      shown={shown}
      boxOf={boxOfArea}
      hint={t('area.hint')}
      icon={<IconPolygon />}
      form={(props) => <AreaForm {...props} />}
    />
  );
}
