import type { Handler } from '#server/base/http/route.ts';
import { rentingCourse } from './course.ts';
import { rentingExchanges } from './exchanges.ts';

/** Endpoints for contracts beside their rows. */
export const outlookHandlers: readonly Handler[] = [rentingCourse, rentingExchanges];
