import { parseSync } from 'vite';

/** A comment of a source file: the line on which it begins, and its lines of source without indentation. */
type Comment = { line: number; width: number; text: string };

/** The most words of a sentence, and the most characters of a line with a comment. */
const WORDS = 25;
const WIDTH = 110;
/** Beginnings that hide the actor of a sentence. */
const BEGINNING = /^(?:What|Whoever|Of|Whether)\b/;
/** Words that stand for too many others; in code spans they are names. */
const RIDDLES = [/\bwhoever\b/i, /\b(?:tell|tells|told|telling)\b/i, /\basked (?:of|for)\b/i];
/** Comments that tools read. */
const OF_TOOLS = /^[\s/*]*(?:biome-ignore|@ts-|@vitest|v8 ignore)/;

/** Faults in the comments of a source file, each as `line: fault`. */
export function commentFaults(file: string, source: string): string[] {
  return commentsIn(file, source).flatMap(({ line, width, text }) => {
    const faults = sentenceFaults(text);
    for (const riddle of RIDDLES) {
      const [word] = riddle.exec(withoutCode(text)) ?? [];
      if (word) faults.push(`"${word}"`);
    }
    if (width > WIDTH) faults.push(`a line of ${width} characters`);
    return faults.map((fault) => `${line}: ${fault}`);
  });
}

/** Faults in the sentences of a page of documentation, each as `line: fault`. Leaves out tables and code. */
export function pageFaults(page: string): string[] {
  const faults: string[] = [];
  let isCode = false;
  let [from, paragraph] = [0, ''];
  const end = () => {
    faults.push(...sentenceFaults(paragraph).map((fault) => `${from}: ${fault}`));
    if (/\bwhoever\b/i.test(withoutCode(paragraph))) faults.push(`${from}: "whoever"`);
    paragraph = '';
  };
  for (const [at, line] of page.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || /^(?:\s*```|#|\||\s*$)/.test(line) || isItem(line)) end();
    if (isCode || /^(?:\s*```|#|\|)/.test(line)) continue;
    if (paragraph === '') from = at + 1;
    paragraph += `${line.replace(/^\s*(?:[-*]|\d+\.)\s+/, '').trim()} `;
  }
  end();
  return faults;
}

/** The comments of a source file; line comments that follow each other are one. */
function commentsIn(file: string, source: string): Comment[] {
  const found: (Comment & { end: number; column: number })[] = [];
  for (const { type, start, end } of parseSync(file, source).comments) {
    const raw = source.slice(start, end);
    if (OF_TOOLS.test(raw)) continue;
    const column = start - source.lastIndexOf('\n', start - 1) - 1;
    const [first, ...more] = raw.split('\n');
    const width = Math.max(column + first!.length, ...more.map((line) => line.length));
    const last = found.at(-1);
    const isOwn = source.slice(start - column, start).trim() === '';
    const follows =
      type === 'Line' && isOwn && last?.column === column && /^\n *$/.test(source.slice(last.end, start));
    if (follows) {
      last.text += `\n${textOf(raw)}`;
      last.width = Math.max(last.width, width);
      last.end = end;
    } else {
      const line = source.slice(0, start).split('\n').length;
      found.push({ line, width, text: textOf(raw), end, column: type === 'Line' && isOwn ? column : -1 });
    }
  }
  return found;
}

/** The text of a comment without its marks, line by line. */
function textOf(raw: string): string {
  const lines = raw.replace(/^\/\*+|\*\/$/g, '').split('\n');
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\/\/|\*)/, '')
        .trim(),
    )
    .join('\n');
}

/** Sentences that begin badly or are too long. A semicolon and the end of a list item end a sentence too. */
function sentenceFaults(text: string): string[] {
  const items: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (at === 0 || line === '' || isItem(line)) items.push(line);
    else items.push(`${items.pop()} ${line}`);
  }
  const sentences = items.flatMap((item) => item.split(/(?<=[.!?;])\s+(?=[A-Z0-9@`«"'(])|;\s+/));
  return sentences.flatMap((sentence) => {
    const [beginning] = BEGINNING.exec(sentence) ?? [];
    const { length } = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
    return [
      ...(beginning ? [`a sentence begins with "${beginning}"`] : []),
      ...(length > WORDS ? [`a sentence of ${length} words: ${sentence.trim().slice(0, 50)}…`] : []),
    ];
  });
}

function isItem(line: string): boolean {
  return /^\s*(?:[-*] |\d+\. |`[^`]+`(?:, `[^`]+`)*:|@)/.test(line);
}

function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, '');
}
