import { saveFile } from '#web/kit/ui/save-file.ts';
import { photosOf } from './outbox.ts';
import type { OutboxItem } from './queue.ts';

/** Saves an item with its pictures as one JSON file, so that its user can hand it over in another way. */
export async function exportItem({ key, kind, label, user, createdMs, body }: OutboxItem): Promise<void> {
  const pictures = await Promise.all(
    (await photosOf(key)).map(async ({ key, blob }) => ({ key, content: await dataUrl(blob) })),
  );
  const filled = { kind, plate: label, user, created_at: new Date(createdMs).toISOString(), body, pictures };
  const day = new Date(createdMs).toISOString().slice(0, 10);
  saveFile(JSON.stringify(filled, null, 2), `${kind}-${label}-${day}.json`, 'application/json');
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
