import { getPointNames } from '#api/geocode.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { groundName } from '#server/known/places/reader-places.ts';

const nameThem = handle(getPointNames, ({ query: { at }, app }) => ({
  names: at.split(';').map((point) => {
    const [lat, lng] = point.split(',').map(Number) as [number, number];
    return groundName(app, { lat, lng });
  }),
}));

export const placeNameHandlers: readonly Handler[] = [nameThem];
