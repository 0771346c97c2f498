import { lazyPart } from '../ui/lazy-part.ts';

/** Parts of the frame that most visits never open, or open late: each comes when asked for. */
export const AccountPanel = lazyPart(
  'AccountPanel',
  async () => (await import('./AccountPanel.tsx')).AccountPanel,
);
export const MoreSheet = lazyPart('MoreSheet', async () => (await import('./MoreSheet.tsx')).MoreSheet);
export const SearchDialog = lazyPart(
  'SearchDialog',
  async () => (await import('./SearchDialog.tsx')).SearchDialog,
);
export const NoticeList = lazyPart('NoticeList', async () => (await import('./NoticeList.tsx')).NoticeList);
