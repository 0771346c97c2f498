/** Where trackers of one protocol come in, over one transport. */
export type Door = {
  transport: 'TCP' | 'UDP' | 'HTTP';
  /** Listens; answers the port, a free one when asked for 0. Rejects with the error of the system. */
  open(host: string, port: number): Promise<number>;
  /** Takes nothing new. */
  shut(): void;
  /** Ends what is still open. */
  close(): void;
};
