import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callBytes } from '#web/base/call/call.ts';
import { FILE_TIMEOUT_MS, type FileAddress } from './document-file.ts';

/** The bytes of a file in a preview. The server records each view. */
export function useShownFile({ endpoint, params }: FileAddress) {
  return useQuery({
    queryKey: [endpoint.name, params],
    queryFn: ({ signal }) =>
      callBytes(endpoint, { params, query: { preview: 'true' } }, { signal, timeoutMs: FILE_TIMEOUT_MS }),
    // A file never changes; its megabytes are released once the preview is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { of: [] },
  });
}

/** An address at which the page can show these bytes; null before they are loaded. */
export function useBlobAddress(bytes: Uint8Array<ArrayBuffer> | undefined, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}
