/** Where trackers of one protocol come in, over one transport. */
export type Door = {
  transport: 'TCP' | 'UDP' | 'HTTP';
  /** Listens and returns the port; 0 asks for a free one. Rejects with the error of the system. */
  open(host: string, port: number): Promise<number>;
  /** Accepts nothing new. */
  shut(): void;
  /** Ends what is still open. */
  close(): void;
};
