/** An entry for trackers of one protocol, over one transport. */
export type Door = {
  transport: 'TCP' | 'UDP' | 'HTTP';
  /** Listens and returns the port; 0 takes a free one. Rejects with the error of the system. */
  open(host: string, port: number): Promise<number>;
  /** Accepts no new connections, and ends the open ones once what arrived over them is answered. */
  finish(): Promise<unknown>;
  /** Accepts no new connections, and ends the open ones at once. */
  close(): void;
};
