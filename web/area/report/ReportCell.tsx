import { Group, Tooltip } from '@mantine/core';
import { IconClock, IconGasStation } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { CODES, type CodeList } from '#domain/report/code.ts';
import { codeText } from '#text/report-words.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import type { CellShade } from './cell-shade.ts';
import type { CellSign } from './cell-sign.ts';
import classes from './report.module.css';

/**
 * A code or a number on its colour, never colour alone. The colour stays inside a tooltip, which gives its
 * own class.
 */
export function ShadedCell({
  shade,
  text,
  className = '',
  ...pointed
}: { shade: CellShade; text: string } & ComponentProps<'span'>) {
  const [own, marks] =
    'letters' in shade
      ? [classes.letters, { 'data-cell': shade.letters }]
      : [classes.heat, { 'data-heat': shade.heat, 'data-framed': shade.isFramed }];
  return (
    <span {...pointed} className={`${own} ${className}`} {...marks}>
      {'heat' in shade && shade.heat === 'none' ? null : text}
    </span>
  );
}

/** A code of a grid, with its meaning in a tooltip. */
export function LetterCell({ shade, list }: { shade: CellShade | null; list: CodeList }) {
  const say = useText();
  if (!shade || !('letters' in shade)) return null;
  return (
    <Tooltip label={codeText(list, shade.letters, say)} openDelay={300}>
      <ShadedCell shade={shade} text={shade.letters} />
    </Tooltip>
  );
}

/** The meanings of a grid's letters. */
export function LetterLegend({ list }: { list: CodeList }) {
  const say = useText();
  return (
    <Group component="ul" className={classes.legend} gap="6px 16px" align="stretch">
      {CODES[list].map((code) => (
        <li key={code} className={parts.sign}>
          <ShadedCell shade={{ letters: code }} text={code} />
          {codeText(list, code, say)}
        </li>
      ))}
    </Group>
  );
}

/** A value with its sign, whose words explain it. An estimate is in italics. */
export function SignedCell({ text, sign }: { text: string; sign: CellSign | null }) {
  if (!sign) return text;
  const Word = sign.kind === 'estimated' ? 'em' : 'span';
  return (
    <Tooltip label={sign.words}>
      <Word className={parts.sign}>
        {text}
        <SignMark sign={sign} />
      </Word>
    </Tooltip>
  );
}

/** An e for an estimate, a pump for the level of the tank, a clock for values that may still change. */
export function SignMark({ sign: { kind, words } }: { sign: CellSign }) {
  if (kind === 'estimated') return <abbr title={words}>e</abbr>;
  const Icon = kind === 'byLevel' ? IconGasStation : IconClock;
  return <Icon size={13} aria-label={words} />;
}
