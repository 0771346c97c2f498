import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import { cameraView, frameOf, isSameView, toScreen } from './camera-view.ts';
import { type ClusterLook, clusterProgram, clusterRadiusPx } from './cluster-program.ts';
import { type LabelLook, labelKey, labelPainter } from './label-painter.ts';
import { isClustered, isShown, markerBuffer, packMarker, setClustered } from './marker-buffer.ts';
import { type MarkerLook, markerProgram } from './marker-program.ts';
import type { CameraView, MarkerSource } from './marker-source.ts';
import { latOf, lngOf, mercatorX, mercatorY } from './mercator.ts';
import { type LabelCandidate, placeLabels } from './plate-labels.ts';
import { type Cluster, clustersOf, nearestMarker, type ScreenGrid, screenGrid } from './screen-grid.ts';
import { type Sprite, spriteProgram } from './sprite-program.ts';

/** The look of the layer. It is a new object when theme or preferences change. */
export type LayerLook = {
  markers: Omit<MarkerLook, 'scale'>;
  /** The level of each state, by index: markers of higher ones cover those of lower ones. */
  levels: readonly number[];
  clusters: ClusterLook;
  labels: LabelLook;
};

/** The object at a point of the map. */
export type Hit =
  | { kind: 'marker'; index: number }
  | { kind: 'cluster'; bounds: [west: number, south: number, east: number, north: number] };

/**
 * Plates are shown from LABEL_ZOOM on (design §5), and where a whole city is in view if few vehicles are;
 * clusters only below CLUSTER_ZOOM.
 */
const LABEL_ZOOM = 12;
const CITY_ZOOM = 9.5;
const CITY_VEHICLES = 150;
const CLUSTER_ZOOM = 15;
/** While vehicles glide, the grid may have this age, milliseconds. */
const GRID_AGE_MS = 120;
/** A glide shorter than this on the screen is not worth drawing frames for, pixels. */
const GLIDE_WORTH_PX = 2;
/**
 * From the middle of a marker to the middle of its plate, pixels. The chosen marker is larger and has a ring.
 */
const AWAY_PX = 22;

export const VEHICLE_LAYER_ID = 'vehicles';

/** Markers that stand out, by their index; -1: none. The chosen and the compared ones have their plates. */
type Emphasis = { hovered: number; chosen: number; compared: readonly number[] };

/** May plates be shown, at this zoom and with these markers in view? */
const hasPlates = ({ members }: ScreenGrid, zoom: number) =>
  zoom >= LABEL_ZOOM || (zoom >= CITY_ZOOM && members.length <= CITY_VEHICLES);

/**
 * Markers shrink when the map shows whole countries. The more vehicles there are, the more they shrink:
 * people see tens of thousands as a pattern, not one by one. Example: 0.75 at zoom 6, 0.56 with 50,000 of
 * them; 1 from zoom 11, 1.2 at zoom 17.
 */
function scaleAt(zoom: number, count: number): number {
  if (zoom >= 11) return Math.min(1.2, 1 + Math.max(0, zoom - 13) * 0.05);
  const crowd = zoom < 9 && count > 5_000 ? Math.max(0.6, 1 - 0.25 * Math.log10(count / 5_000)) : 1;
  return Math.max(0.7, 1 - (11 - zoom) * 0.05) * crowd;
}

export type VehicleLayer = ReturnType<typeof vehicleLayer>;

/**
 * The vehicles as one WebGL layer that reads columns (design §5): no DOM, no map source, no object per
 * vehicle. A write is packed at once and drawn in the next frame. Between two fixes the graphics card moves
 * the marker.
 */
export function vehicleLayer(
  map: MapLibreMap,
  source: MarkerSource,
  labelOf: (index: number) => string,
  first: LayerLook,
) {
  let look = first;
  let accepts: (index: number) => boolean = () => true;
  let emphasis: Emphasis = { hovered: -1, chosen: -1, compared: [] };
  let areClustered = false;
  const levels = Math.max(...first.levels) + 1;
  let buffer = markerBuffer(256, levels);
  let painter = labelPainter(look.labels);
  let programs: {
    markers: ReturnType<typeof markerProgram>;
    clusters: ReturnType<typeof clusterProgram>;
    sprites: ReturnType<typeof spriteProgram>;
  } | null = null;

  let writes = 0;
  let glideUntilMs = 0;
  let glideReach = 0;
  let made: { grid: ScreenGrid; view: CameraView; writes: number; clockMs: number } | null = null;
  let clusters: readonly Cluster[] = [];

  function pack(i: number) {
    const columns = source.arrays();
    packMarker(buffer, columns, i, { isShown: accepts(i), level: first.levels[columns.state[i]!]! });
    if (columns.glideMs[i]! > 0) {
      glideUntilMs = Math.max(glideUntilMs, columns.glideStartMs[i]! + columns.glideMs[i]!);
      const reach = Math.max(
        Math.abs((columns.x[i]! - columns.fromX[i]!) | 0),
        Math.abs((columns.y[i]! - columns.fromY[i]!) | 0),
      );
      glideReach = Math.max(glideReach, reach);
    }
  }

  function packAll() {
    const { count } = source.arrays();
    if (buffer.position.length < source.arrays().x.length * 24)
      buffer = markerBuffer(source.arrays().x.length, levels);
    for (let i = 0; i < count; i++) pack(i);
    changed();
  }

  function changed() {
    writes++;
    map.triggerRepaint();
  }

  const stopWrites = source.onWrite((index) => {
    if (buffer.position.length < source.arrays().x.length * 24) packAll();
    else {
      pack(index);
      changed();
    }
  });
  packAll();

  /**
   * The grid for this frame, and with it the clusters. Created again when positions or camera changed, or
   * while a glide continues.
   */
  function freshGrid(view: CameraView, clockMs: number): ScreenGrid {
    const isFresh =
      made !== null &&
      made.writes === writes &&
      isSameView(made.view, view) &&
      (clockMs - made.clockMs < GRID_AGE_MS || made.clockMs >= glideUntilMs);
    if (made && isFresh) return made.grid;
    const columns = source.arrays();
    const grid = screenGrid(columns, view, clockMs, (i) => isShown(buffer, i));
    made = { grid, view, writes, clockMs };
    const cluster = areClustered && view.zoom < CLUSTER_ZOOM;
    if (cluster || clusters.length > 0) {
      for (let i = 0; i < columns.count; i++) setClustered(buffer, i, cluster);
      clusters = cluster
        ? clustersOf(grid, columns, look.markers.colours.length, (i) => setClustered(buffer, i, false))
        : [];
      for (const i of [emphasis.hovered, emphasis.chosen, ...emphasis.compared])
        if (i >= 0) setClustered(buffer, i, false);
    }
    return grid;
  }

  const isEmphasised = () => emphasis.chosen >= 0 || emphasis.hovered >= 0 || emphasis.compared.length > 0;

  function plates(grid: ScreenGrid, view: CameraView): Sprite[] {
    const isNear = hasPlates(grid, view.zoom);
    if (!isNear && !isEmphasised()) return [];
    const candidates: (LabelCandidate & { rank: number })[] = [];
    for (let at = 0; at < grid.members.length; at++) {
      const i = grid.members[at]!;
      const isMarked = i === emphasis.chosen || emphasis.compared.includes(i);
      const rank = isMarked ? -2 : i === emphasis.hovered ? -1 : i;
      if (rank >= 0 && (!isNear || isClustered(buffer, i))) continue;
      const x = grid.x[at]!;
      const y = grid.y[at]!;
      const screen = toScreen(view, x, y);
      if (screen.leftPx < -60 || screen.leftPx > view.widthPx + 60) continue;
      if (screen.topPx < -30 || screen.topPx > view.heightPx + 30) continue;
      const text = painter.fitted(labelOf(i));
      const key = labelKey(rank === -2 ? 'chosen' : 'plate', text);
      const awayPx = AWAY_PX * scaleAt(view.zoom, buffer.count) * (rank === -2 ? 1.35 : 1);
      candidates.push({
        key,
        x,
        y,
        ...screen,
        widthPx: painter.widthOf(text),
        awayPx,
        isForced: rank === -2,
        rank,
      });
    }
    return placeLabels(candidates.sort((a, b) => a.rank - b.rank));
  }

  const layer: CustomLayerInterface = {
    id: VEHICLE_LAYER_ID,
    type: 'custom',
    renderingMode: '2d',
    onRemove: () => {
      programs?.markers.release();
      programs?.clusters.release();
      programs?.sprites.release();
      programs = null;
    },
    render: (gl, input) => {
      // Created here and not when the layer is added: only around a render does the map expect its drawing
      // state to change.
      programs ??= { markers: markerProgram(gl), clusters: clusterProgram(gl), sprites: spriteProgram(gl) };
      const clockMs = performance.now();
      const view = cameraView(map);
      const wantsLabels = view.zoom >= CITY_ZOOM || isEmphasised();
      const isGliding =
        look.markers.glides && clockMs < glideUntilMs && glideReach / view.unitsPerPx >= GLIDE_WORTH_PX;
      const wantsGrid = wantsLabels || areClustered || clusters.length > 0;
      const grid = wantsGrid ? freshGrid(view, clockMs) : null;
      const frame = frameOf(map, input, view, clockMs);
      // The grid may lag behind a glide, but labels must follow their markers exactly.
      const shown = grid && wantsLabels ? plates(isGliding ? exact(view, clockMs) : grid, view) : [];
      const isChosen = (sprite: Sprite) => sprite.key.startsWith('chosen');
      programs.sprites.draw(
        shown.filter((sprite) => !isChosen(sprite)),
        frame,
        painter.paint,
      );
      programs.markers.draw(
        buffer,
        frame,
        { ...look.markers, scale: scaleAt(view.zoom, buffer.count) },
        emphasis,
      );
      programs.sprites.draw(shown.filter(isChosen), frame, painter.paint);
      programs.clusters.draw(clusters, frame, look.clusters);
      programs.sprites.draw(
        clusters.map(({ x, y, count }) => ({
          key: labelKey('count', shortCount(count)),
          x,
          y,
          offsetXPx: 0,
          offsetYPx: 0,
        })),
        frame,
        painter.paint,
      );
      if (clockMs >= glideUntilMs) glideReach = 0;
      else if (isGliding) map.triggerRepaint();
    },
  };

  /** A grid of this very moment. */
  function exact(view: CameraView, clockMs: number): ScreenGrid {
    return screenGrid(source.arrays(), view, clockMs, (i) => isShown(buffer, i));
  }

  return {
    layer,
    setLook(next: LayerLook) {
      look = next;
      painter = labelPainter(look.labels);
      programs?.sprites.repaint();
      changed();
    },
    /** Paints the labels again, because fonts have arrived. */
    repaintLabels() {
      painter = labelPainter(look.labels);
      programs?.sprites.repaint();
      changed();
    },
    setFilter(next: (index: number) => boolean) {
      accepts = next;
      packAll();
    },
    setEmphasis(next: Emphasis) {
      const isSame = next.hovered === emphasis.hovered && next.chosen === emphasis.chosen;
      if (isSame && next.compared.join() === emphasis.compared.join()) return;
      emphasis = next;
      changed();
    },
    setClustered(next: boolean) {
      if (areClustered === next) return;
      areClustered = next;
      changed();
    },
    /** The object at a point of the map (CSS pixels of its container), within a reach. */
    hitAt(point: { x: number; y: number }, reachPx = 16): Hit | null {
      const view = cameraView(map);
      const grid = freshGrid(view, performance.now());
      const at = map.unproject([point.x, point.y]);
      const x = mercatorX(at.lng);
      const y = mercatorY(at.lat);
      const cluster = clusters.find(
        (one) =>
          Math.hypot((one.x - x) | 0, (one.y - y) | 0) / view.unitsPerPx <= clusterRadiusPx(one.count) + 2,
      );
      if (cluster) {
        return {
          kind: 'cluster',
          bounds: [lngOf(cluster.west), latOf(cluster.south), lngOf(cluster.east), latOf(cluster.north)],
        };
      }
      const index = nearestMarker(grid, x, y, reachPx * view.unitsPerPx);
      return index < 0 || isClustered(buffer, index) ? null : { kind: 'marker', index };
    },
    release() {
      stopWrites();
      if (map.getLayer(VEHICLE_LAYER_ID)) map.removeLayer(VEHICLE_LAYER_ID);
    },
  };
}

/** A count in at most four characters. Example: 950 is `950`, 12,400 is `12k`. */
export function shortCount(count: number): string {
  return count < 1_000
    ? String(count)
    : count < 10_000
      ? `${(count / 1000).toFixed(1)}k`
      : `${Math.round(count / 1000)}k`;
}
