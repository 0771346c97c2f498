/** A user who has shown the first factor: the server's ticket for the second, and the ways to show it. */
export type Owing = {
  ticket: string;
  /** `FactorWay`s with spaces between. */
  ways: string;
  keepConnected: boolean;
};
