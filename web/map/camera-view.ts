import type { CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import type { Frame } from './gl.ts';
import type { CameraView } from './marker-source.ts';
import { mercatorX, mercatorY, unitsPerPixel, WORLD_UNITS } from './mercator.ts';

/** The present view of a map. */
export function cameraView(map: MapLibreMap): CameraView {
  const canvas = map.getCanvas();
  const centre = map.getCenter();
  return {
    x: mercatorX(centre.lng),
    y: mercatorY(centre.lat),
    unitsPerPx: unitsPerPixel(map.getZoom()),
    widthPx: canvas.width / map.getPixelRatio(),
    heightPx: canvas.height / map.getPixelRatio(),
    bearingDeg: map.getBearing(),
    zoom: map.getZoom(),
  };
}

export function isSameView(a: CameraView, b: CameraView): boolean {
  return (Object.keys(a) as (keyof CameraView)[]).every((key) => a[key] === b[key]);
}

/** The position on the screen, CSS pixels from the upper left corner of the map. */
export function toScreen(view: CameraView, x: number, y: number): { leftPx: number; topPx: number } {
  const dx = ((x - view.x) | 0) / view.unitsPerPx;
  const dy = ((y - view.y) | 0) / view.unitsPerPx;
  const turn = (view.bearingDeg * Math.PI) / 180;
  return {
    leftPx: view.widthPx / 2 + dx * Math.cos(turn) + dy * Math.sin(turn),
    topPx: view.heightPx / 2 - dx * Math.sin(turn) + dy * Math.cos(turn),
  };
}

/**
 * The input of the shaders for a frame. The camera's matrix is moved to the centre here, in double precision.
 * So the graphics card multiplies only small differences with it.
 */
export function frameOf(
  map: MapLibreMap,
  { defaultProjectionData }: CustomRenderMethodInput,
  view: CameraView,
  clockMs: number,
): Frame {
  const m = defaultProjectionData.mainMatrix;
  const matrix = new Float32Array(16);
  const cx = (view.x >>> 0) / WORLD_UNITS;
  const cy = (view.y >>> 0) / WORLD_UNITS;
  for (let row = 0; row < 4; row++) {
    matrix[row] = m[row]! / WORLD_UNITS;
    matrix[4 + row] = m[4 + row]! / WORLD_UNITS;
    matrix[8 + row] = m[8 + row]!;
    matrix[12 + row] = m[12 + row]! + m[row]! * cx + m[4 + row]! * cy;
  }
  return {
    matrix,
    centreX: view.x,
    centreY: view.y,
    widthPx: view.widthPx,
    heightPx: view.heightPx,
    pixelRatio: map.getPixelRatio(),
    bearingRad: (view.bearingDeg * Math.PI) / 180,
    clockMs,
  };
}
