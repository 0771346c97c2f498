import { lazyPart } from '#web/kit/ui/lazy-part.ts';

/** The dialog with pictures and clips: few screens use it, and seldom. */
export const CameraPart = lazyPart('CameraDialog', () => import('./CameraDialog.tsx'));
