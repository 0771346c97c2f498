import { useEffect, useRef } from 'react';
import type { Geometry } from '#domain/place/geometry.ts';
import type { DrawnShape } from '#domain/place/shape.ts';
import { loadChunk } from '#web/base/wire/load-chunk.ts';
import { MAP_PALETTE, type Scheme } from '#web/map/palette.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import type { ShapeDrawer } from './shape-drawer.ts';

/** Drawing needs a large library: only users who draw fetch it. */
const drawing = () => loadChunk('drawing', () => import('./shape-drawer.ts'));

/**
 * Draws a shape on the map, for moving, reshaping and resizing. While there is none, the next clicks draw one
 * of the kind `draws`. Without `onShape` the user cannot change it.
 */
export function useShapeEditor(
  handle: MapHandle,
  editor: {
    shape: Geometry | null;
    draws: DrawnShape;
    scheme: Scheme;
    onShape: ((shape: Geometry) => void) | null;
  },
): void {
  const { shape, draws, scheme, onShape } = editor;
  const drawer = useRef<ShapeDrawer | null>(null);
  const latest = useRef({ shape, draws, onShape });
  latest.current = { shape, draws, onShape };
  const isEditable = onShape !== null;

  useEffect(() => {
    if (!isEditable) return;
    let isGone = false;
    const stop = () => {
      drawer.current?.stop();
      drawer.current = null;
    };
    // A change of style drops the layers of the drawing.
    const unsubscribe = handle.onStyle(() => {
      void drawing().then(({ shapeDrawer }) => {
        if (isGone) return;
        stop();
        const colour = MAP_PALETTE[scheme].trail;
        drawer.current = shapeDrawer(handle.map, colour, (drawn) => latest.current.onShape?.(drawn));
        drawer.current.show(latest.current.shape, latest.current.draws);
      });
    });
    return () => {
      isGone = true;
      unsubscribe();
      stop();
    };
  }, [handle, scheme, isEditable]);

  useEffect(() => drawer.current?.show(shape, draws), [shape, draws]);
}
