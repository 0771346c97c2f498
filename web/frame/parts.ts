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
/** Loaded at once, while the server still has the files of this page. */
export const Later = lazyPart('Later', () => import('./Later.tsx'));
export const NoticeList = lazyPart('NoticeList', () => import('./NoticeList.tsx'));
