import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { CameraDialogProps } from './CameraDialog.tsx';

/** The dialog with pictures and clips: few screens use it, and seldom. */
export const CameraPart = lazyPart<CameraDialogProps>(
  'CameraDialog',
  async () => (await import('./CameraDialog.tsx')).CameraDialog,
);
