/** Colours that distinguish people where many appear together, in both schemes. */
export const PERSON_COLORS: readonly string[] = [
  ...['var(--mantine-color-petrol-6)', '#c9650a', '#7c4dab'],
  ...['#2e7d32', '#2f8fb3', '#8d5a2b'],
];
