/** The status and the code of an answer, side by side for a comparison. */
export const outcome = ({ status, code }: { status: number; code: string | null }) => [status, code];

/** The faults of an answer's fields, as `field code`. */
export const faultsOf = ({ text }: { text: string }) =>
  (JSON.parse(text).error.fields as { field: string; code: string }[]).map(
    ({ field, code }) => `${field} ${code}`,
  );
