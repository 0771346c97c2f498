import { Fault } from '#domain/fault.ts';
import { notice } from '#web/base/language/notice.ts';
import { download, type FileAddress } from './document-file.ts';

/** Saves a stored file for the user; a notice reports a failure. */
export function useDownload(): (address: FileAddress, file: string) => Promise<void> {
  return async (address, file) => {
    try {
      await download(address, file);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
    }
  };
}
