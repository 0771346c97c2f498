/** A part of a note: lines of a paragraph, or items of a list. */
export type NoteBlock = { kind: 'paragraph' | 'list'; lines: readonly string[] };

/**
 * Reads the text of a note. Lines that begin with a hyphen or a bullet are items of a list; an empty line
 * ends a paragraph.
 */
export function noteBlocks(text: string): NoteBlock[] {
  const blocks: { kind: NoteBlock['kind']; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const item = /^\s*[-•*]\s+(.+)$/.exec(line)?.[1];
    const kind = item === undefined ? 'paragraph' : 'list';
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(item ?? line.trim());
    else blocks.push({ kind, lines: [item ?? line.trim()] });
    isOpen = true;
  }
  return blocks;
}
