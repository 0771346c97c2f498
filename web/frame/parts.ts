import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { SearchDialogProps } from './spotlight/SearchDialog.tsx';

/** Parts of the frame that most visits never open, or open late. Each is loaded when it is needed. */
export const AccountPanel = lazyPart(
  'AccountPanel',
  async () => (await import('./AccountPanel.tsx')).AccountPanel,
);
export const ArrivalToasts = lazyPart(
  'ArrivalToasts',
  async () => (await import('#web/area/notification/ArrivalToasts.tsx')).ArrivalToasts,
);
export const BellPanel = lazyPart(
  'BellPanel',
  async () => (await import('#web/area/notification/BellPanel.tsx')).BellPanel,
);
export const MoreSheet = lazyPart('MoreSheet', async () => (await import('./MoreSheet.tsx')).MoreSheet);
export const SearchDialog = lazyPart<SearchDialogProps>(
  'SearchDialog',
  async () => (await import('./spotlight/SearchDialog.tsx')).SearchDialog,
);
export const Preview = lazyPart('Preview', async () => (await import('#web/kit/link/Preview.tsx')).Preview);
export const KeysDialog = lazyPart('KeysDialog', async () => (await import('./KeysDialog.tsx')).KeysDialog);
export const NoticeList = lazyPart('NoticeList', async () => (await import('./NoticeList.tsx')).NoticeList);
