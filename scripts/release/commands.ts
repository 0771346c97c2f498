/**
 * The commands in the blocks of a page that say `sh`, in its order. A comment at the end of a line is left
 * out, and a line that ends with a backslash goes on in the next.
 */
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
  return blocks
    .flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
}
