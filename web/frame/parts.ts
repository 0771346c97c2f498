import { lazyPart } from '#web/kit/ui/lazy-part.ts';

/** Parts of the frame that most visits never open, or open late. Each is loaded when it is needed. */
export const AccountPanel = lazyPart('AccountPanel', () => import('./AccountPanel.tsx'));
export const ArrivalToasts = lazyPart(
  'ArrivalToasts',
  () => import('#web/area/notification/ArrivalToasts.tsx'),
);
export const BellPanel = lazyPart('BellPanel', () => import('#web/area/notification/BellPanel.tsx'));
export const FleetChoice = lazyPart('FleetChoice', () => import('./FleetChoice.tsx'));
export const MoreSheet = lazyPart('MoreSheet', () => import('./MoreSheet.tsx'));
export const SearchDialog = lazyPart('SearchDialog', () => import('./spotlight/SearchDialog.tsx'));
export const PointMenu = lazyPart('PointMenu', () => import('./PointMenu.tsx'));
export const Preview = lazyPart('Preview', () => import('#web/kit/link/Preview.tsx'));
export const PurposeDialog = lazyPart('PurposeDialog', () => import('#web/area/looked/PurposeDialog.tsx'));
export const HelpDrawer = lazyPart('HelpDrawer', () => import('#web/area/help/HelpDrawer.tsx'));
export const KeysDialog = lazyPart('KeysDialog', () => import('./KeysDialog.tsx'));
/** Loaded at once, while the server still has the files of this page. */
export const Renewal = lazyPart('Renewal', () => import('./Renewal.tsx'));
export const NoticeList = lazyPart('NoticeList', () => import('./NoticeList.tsx'));
