import type { ReactNode } from 'react';

/** Asks before something that cannot be undone: names the thing in its title and what follows from it below. */
export function ConfirmDialog(_props: {
  opened: boolean;
  /** `Eliminar la tarjeta 04A1…` */
  title: string;
  /** What happens: as text, or a list of consequences. */
  children: ReactNode;
  /** The verb: `Eliminar`. */
  confirmLabel: string;
  isDanger?: boolean;
  /** A fault thrown is shown in the dialog, which then stays. */
  onConfirm: () => unknown;
  onClose: () => void;
}): ReactNode {
  return null;
}
