import type { ReactNode } from 'react';
import classes from './road.module.css';

/** One of several answers as large buttons, and what choosing it means. */
export type Choice = { value: string; label: ReactNode; tone?: 'good' | 'bad' };

/** Large buttons of which one holds, for a thumb; below them what the answer needs. */
export function Choices(props: {
  name: string;
  value: string | null;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  const { name, value, choices, onChange } = props;
  return (
    <div className={classes.choices} data-many={choices.length > 3}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} data-tone={choice.tone}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
