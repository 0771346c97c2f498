import type { ReactNode } from 'react';
import type { HelpBlock, HelpContent, HelpPicture, HelpRun } from '#domain/help/content.ts';
import classes from './help.module.css';

/**
 * The parts of a page below its title. `linkTo` makes the links to other pages, `anchorOf` those to headings.
 */
export function HelpArticle(props: {
  content: HelpContent;
  linkTo: (page: string, words: string) => ReactNode;
  anchorOf?: (id: string, words: string) => ReactNode;
}) {
  const { content, linkTo, anchorOf } = props;
  const runsOf = (runs: readonly HelpRun[]) =>
    runs.map(({ words, isStrong, page }, i) => (
      <span key={i}>{page ? linkTo(page, words) : isStrong ? <strong>{words}</strong> : words}</span>
    ));
  const partOf = (block: HelpBlock, key: number) => {
    if (block.kind === 'heading')
      return (
        <h2 key={key} id={block.id}>
          {anchorOf ? anchorOf(block.id, block.words) : block.words}
        </h2>
      );
    if (block.kind === 'picture') return <Drawn key={key} picture={block} />;
    if (block.kind === 'paragraph') return <p key={key}>{runsOf(block.runs)}</p>;
    const items = block.items.map((runs, i) => <li key={i}>{runsOf(runs)}</li>);
    return block.kind === 'steps' ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
  };
  return <div className={classes.text}>{content.blocks.map(partOf)}</div>;
}

/** A picture takes its place before it is loaded, and opens in its own size. */
function Drawn({ picture: { src, alt, width, height } }: { picture: HelpPicture }) {
  return (
    <a className={classes.picture} href={src} target="_blank" rel="noreferrer">
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        data-upright={height > width || undefined}
      />
    </a>
  );
}
