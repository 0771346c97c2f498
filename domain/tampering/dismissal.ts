import { z } from 'zod';
import { requiredLines } from '../field.ts';

/** The reason for dismissing a tampering (domain rules §2.3). */
export const dismissalInput = z.object({ reason: requiredLines(300) });
