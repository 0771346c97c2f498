import type { Handler } from '#server/base/http/route.ts';
import { checkFormHandlers } from './forms.ts';
import { storeOwnCheck } from './own-check.ts';
import { readOwnForms } from './own-forms.ts';
import { checkReadHandlers } from './read-checks.ts';
import { checkRuleHandlers } from './rules.ts';

/** Checks of vehicles before they are driven, their forms and rules (decision 140). */
export const checkHandlers: readonly Handler[] = [
  storeOwnCheck,
  readOwnForms,
  ...checkReadHandlers,
  ...checkFormHandlers,
  ...checkRuleHandlers,
];
