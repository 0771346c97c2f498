import { useQuery } from '@tanstack/react-query';
import { callBytes } from '#web/base/call/call.ts';
import { loadChunk } from '#web/base/wire/load-chunk.ts';

/** The endpoints arrive with their schemas, which are too large for the frame. */
const accountCalls = () => loadChunk('user', () => import('#api/user.ts'));

/** Octets as an address that an image can show. */
function dataUrl(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:image/webp;base64,${btoa(text)}`;
}

/**
 * A user's photo as the address of an image; null without a photo, or until it is loaded. `photoAt`
 * identifies the photo: another time is another photo. Without `userId` it is the own one.
 */
export function usePhoto(photoAt: string | null, userId?: number): string | null {
  const { data } = useQuery({
    queryKey: ['photo', userId ?? 'own', photoAt],
    enabled: photoAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { getProfilePhoto, getUserPhoto } = await accountCalls();
      const bytes =
        userId === undefined
          ? await callBytes(getProfilePhoto, {}, { signal })
          : await callBytes(getUserPhoto, { params: { user_id: userId } }, { signal });
      return dataUrl(bytes);
    },
  });
  return (photoAt && data) ?? null;
}
