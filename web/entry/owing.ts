/** Somebody who has shown the first factor: what the server gave for the second, and how to show it. */
export type Owing = {
  ticket: string;
  /** `FactorWay`s with spaces between. */
  ways: string;
  keepConnected: boolean;
};
