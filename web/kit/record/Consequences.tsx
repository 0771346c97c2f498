import classes from './FormDialog.module.css';

/** The consequences of a command, one line each. */
export function Consequences({ intro, lines }: { intro: string; lines: readonly string[] }) {
  return (
    <div>
      {intro}
      <ul className={classes.consequences}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
