import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawCircleMode, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { distanceM } from '#domain/geo.ts';
import { type Geometry, RADIUS_M } from '#domain/place/geometry.ts';
import { outlinesOf } from '#domain/place/outline.ts';
import type { DrawnShape } from '#domain/place/shape.ts';

/** One shape on a map while the user edits it. */
export type ShapeDrawer = {
  /** Shows a shape for changes; without one the next clicks draw one of this kind. */
  show(shape: Geometry | null, draws: DrawnShape): void;
  stop(): void;
};

const sixDecimals = (degrees: number) => Number(degrees.toFixed(6));
type Ring = readonly (readonly number[])[];
const HEX = /^#[0-9a-f]{6}$/i;

/** The shape of a drawn ring: a polygon, or the circle through its corners. */
function shapeIn(ring: Ring, type: DrawnShape): Geometry {
  const corners = ring.slice(0, -1).map(([lng, lat]) => ({ lat: sixDecimals(lat!), lng: sixDecimals(lng!) }));
  if (type === 'polygon') return { type, points: corners };
  const middle = (of: (corner: { lat: number; lng: number }) => number) => {
    const values = corners.map(of);
    return sixDecimals((Math.min(...values) + Math.max(...values)) / 2);
  };
  const centre = { lat: middle(({ lat }) => lat), lng: middle(({ lng }) => lng) };
  const radius = Math.round(distanceM(centre, corners[0]!));
  return { type, ...centre, radius_m: Math.max(RADIUS_M.min, Math.min(RADIUS_M.max, radius)) };
}

/** Starts drawing on a map. `onShape` is called when a shape was drawn or changed by hand. */
export function shapeDrawer(
  map: MapLibreMap,
  colour: string,
  onShape: (shape: Geometry) => void,
): ShapeDrawer {
  const hex = (HEX.test(colour) ? colour : '#0b7285') as `#${string}`;
  const look = { fillColor: hex, outlineColor: hex, fillOpacity: 0.2, outlineWidth: 3 };
  const moves = { draggable: true, rotateable: false, scaleable: false };
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawCircleMode({ styles: look }),
      new TerraDrawPolygonMode({ styles: look }),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: { ...moves, coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
          // Width and height stay equal, or the drawing would become an ellipse.
          circle: { feature: { ...moves, coordinates: { resizable: 'center-fixed' } } },
        },
        styles: {
          selectedPolygonColor: hex,
          selectedPolygonOutlineColor: hex,
          selectedPolygonFillOpacity: 0.2,
        },
      }),
    ],
  });
  draw.start();
  let told = '';
  let shownId: string | number | null = null;

  function tell(id: string | number): void {
    const feature = draw.getSnapshotFeature(id);
    if (feature?.geometry.type !== 'Polygon') return;
    const shape = shapeIn(
      feature.geometry.coordinates[0]!,
      feature.properties.mode === 'circle' ? 'circle' : 'polygon',
    );
    shownId = id;
    told = JSON.stringify(shape);
    onShape(shape);
  }
  draw.on('finish', (id, { action }) => {
    tell(id);
    // The new shape can be changed at once. The library is still busy with the click.
    if (action === 'draw')
      setTimeout(() => {
        if (shownId !== id || !draw.enabled || !draw.hasFeature(id)) return;
        draw.setMode('select');
        draw.selectFeature(id);
      });
  });

  return {
    show(shape, draws) {
      const wanted = JSON.stringify(shape);
      // A shape that came from here is already shown.
      if (shape && wanted === told) return;
      told = wanted;
      draw.clear();
      shownId = null;
      if (!shape) {
        draw.setMode(draws);
        return;
      }
      // Several polygons are not changed by hand: the map shows them with the other areas.
      if (shape.type === 'polygons') {
        draw.setMode('static');
        return;
      }
      draw.setMode('select');
      const properties =
        shape.type === 'circle'
          ? { mode: 'circle', radiusKilometers: shape.radius_m / 1_000 }
          : { mode: 'polygon' };
      const [added] = draw.addFeatures([
        {
          type: 'Feature',
          properties,
          geometry: { type: 'Polygon', coordinates: outlinesOf(shape)[0]! },
        },
      ]);
      if (added?.valid && added.id !== undefined) {
        shownId = added.id;
        draw.selectFeature(added.id);
      }
    },
    stop() {
      if (draw.enabled) draw.stop();
    },
  };
}
