import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The needs of a signed-in page at an address, as scripts/vite-ahead.ts writes them. */
type Ahead = { scripts: string[]; styles: string[]; fonts: string[]; texts: string[] };

/**
 * Returns a function for the tags of an address, for the head of the page. They name the files that lead to
 * its screen, and the sections of texts that those use. The browser then fetches them beside the first
 * script. An address without a screen has none.
 */
export function aheadTags(folder: string): (url: string) => string {
  const list = join(folder, '.vite/ahead.json');
  if (!existsSync(list)) return () => '';
  const screens = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, Ahead>>;
  const tags = new Map(Object.entries(screens).map(([path, ahead]) => [path, tagsOf(ahead)]));
  return (url) => tags.get(url.split(/[?#]/)[0]!) ?? '';
}

function tagsOf({ scripts, styles, fonts, texts }: Ahead): string {
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    `<meta name="traza-texts" content="${texts.join()}">`,
  ].join('');
}
