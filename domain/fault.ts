import type { FaultCode } from './fault-code.ts';

/** One input field that failed, with the message's key and values. */
export type FieldFault = { field: string; code: string; params?: Readonly<Record<string, string | number>> };

/**
 * An expected failure: a message key (domain rules §12), its values, and the HTTP status of the answer
 * (§0.2). Handlers throw it and the outermost layer catches it. Anything else that is thrown is a bug.
 */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly FieldFault[];

  constructor(
    code: FaultCode,
    status: number,
    more: { params?: Readonly<Record<string, string | number>>; fields?: readonly FieldFault[] } = {},
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.params = more.params ?? {};
    this.fields = more.fields ?? [];
  }
}

/** Groups of codes that end in a number, which answers and files carry too (domain rules §0.1). */
const NUMBERED = /^(?:cost\.import|cost\.validation|assign|doc|vehicle\.del)\.(\d+)$/;

/** The number of a code in its catalogue; null for a code without one. Example: `cost.import.2` → 2. */
export function faultNumber(code: string): number | null {
  const number = NUMBERED.exec(code)?.[1];
  return number === undefined ? null : Number(number);
}
