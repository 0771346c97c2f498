import { notice } from '#web/base/language/notice.ts';

/** Puts text on the clipboard, and notifies the user of the result. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await written(text);
  notice(isCopied ? { kind: 'done', key: 'map.copied' } : { kind: 'error', key: 'map.notCopied' });
}

/** Returns true if it worked. On pages without HTTPS only the old way works. */
async function written(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
