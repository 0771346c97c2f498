/** Which record the address opens: `?id=7`, or `?new=1` for one to be made. */
export type RecordAddress = {
  /** As in the address; null when none is open. */
  id: string | null;
  isNew: boolean;
  /** Is a record open, or one being made? */
  isOpen: boolean;
  open: (id: string | number) => void;
  create: () => void;
  close: () => void;
};

export function useRecordAddress(): RecordAddress {
  throw new Error('soon');
}
