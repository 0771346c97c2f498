import { useLocalStorage } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { MAP_TYPES, type MapType } from '#domain/user/map-type.ts';
import { savePreferences } from '#web/base/call/own-settings.ts';
import { getInstallationState, subscribeInstallation } from '#web/base/session/installation.ts';
import { useSession } from '#web/base/session/session.ts';
import type { Scheme } from './palette.ts';

/** A ground to choose: the built-in map, or a configured style. */
export type GroundChoice = 'builtIn' | MapType;

/**
 * The user's settings of the map. Arrows, places and map type are stored on the server (spec §3), the rest in
 * this browser.
 */
export type MapOptions = {
  /** Address of the style to show; null = the built-in map. */
  url: string | null;
  ground: GroundChoice;
  choices: readonly GroundChoice[];
  setGround: (choice: GroundChoice) => void;
  showArrows: boolean;
  setShowArrows: (on: boolean) => void;
  showPois: boolean;
  setShowPois: (on: boolean) => void;
  showAreas: boolean;
  setShowAreas: (on: boolean) => void;
  showRoads: boolean;
  setShowRoads: (on: boolean) => void;
  isClustered: boolean;
  setClustered: (on: boolean) => void;
};

/** Reads and saves the options of the map; only configured map types are offered, the built-in map always. */
export function useMapOptions(scheme: Scheme): MapOptions {
  const { preferences } = useSession();
  const styles = useSyncExternalStore(subscribeInstallation, getInstallationState)?.map_styles;
  const [prefersBuiltIn, setPrefersBuiltIn] = useLocalStorage({
    key: 'traza.map.builtIn',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isClustered, setClustered] = useLocalStorage({
    key: 'traza.map.clusters',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [showRoads, setShowRoads] = useLocalStorage({
    key: 'traza.map.roads',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const configured = MAP_TYPES.filter((type) => styles?.[type]);
  const wanted = preferences.map_type;
  const ground = !prefersBuiltIn && styles?.[wanted] ? wanted : 'builtIn';
  // The dark style is the roadmap of the dark scheme.
  const dark = scheme === 'dark' && ground === 'roadmap' ? styles?.dark : null;
  return {
    url: ground === 'builtIn' ? null : (dark ?? styles?.[ground] ?? null),
    ground,
    choices: [...configured, 'builtIn'],
    setGround(choice) {
      setPrefersBuiltIn(choice === 'builtIn');
      if (choice !== 'builtIn') void savePreferences({ map_type: choice });
    },
    showArrows: preferences.show_arrows,
    setShowArrows: (on) => void savePreferences({ show_arrows: on }),
    showPois: preferences.show_pois,
    setShowPois: (on) => void savePreferences({ show_pois: on }),
    showAreas: preferences.show_areas,
    setShowAreas: (on) => void savePreferences({ show_areas: on }),
    showRoads,
    setShowRoads,
    isClustered,
    setClustered,
  };
}
