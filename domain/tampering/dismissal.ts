import { z } from 'zod';
import { requiredLines } from '../field.ts';

/** Why somebody dismisses a tampering (domain rules §2.3). */
export const dismissalInput = z.object({ reason: requiredLines(300) });
