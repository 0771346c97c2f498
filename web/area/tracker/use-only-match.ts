import { useEffect, useState } from 'react';

/**
 * Chooses the only row that matches a text which the user has entered, once its answer is there. `answered`
 * is the text of the rows; null while they are those of another one.
 */
export function useOnlyMatch<Row>(
  found: { rows: readonly Row[]; answered: string | null },
  onChoose: (row: Row) => void,
): (text: string) => void {
  const [entered, setEntered] = useState('');
  const { rows, answered } = found;
  useEffect(() => {
    if (entered === '' || answered !== entered) return;
    setEntered('');
    if (rows.length === 1) onChoose(rows[0]!);
  }, [entered, answered, rows, onChoose]);
  return (text) => setEntered(text.trim());
}
