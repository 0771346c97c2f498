/** A line that leaves: its instant, ISO 8601, and its JSON. */
export type Leaving = { at: string; text: string };

/** Another system that takes the audit. */
export type Receiver = {
  /** Hands lines over, in their order. @throws ReceiverFault unless it has taken all of them */
  send(lines: readonly Leaving[], signal: AbortSignal): Promise<void>;
};

/** Why a receiver did not take lines; `problem` is a word for figures and alerts. */
export class ReceiverFault extends Error {
  readonly problem: string;
  constructor(problem: string, detail: string) {
    super(detail);
    this.problem = problem;
  }
}
