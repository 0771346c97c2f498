import type { ConstantId } from '../report/rule-constant.ts';
import type { DashboardKind } from './live-count.ts';

/**
 * The constants that the rule of each live state names (domain rules §3.3); the text `explain.state_<kind>`
 * words the rule.
 */
export const STATE_RULES: Readonly<Record<DashboardKind, readonly ConstantId[]>> = {
  movement: ['moving', 'idle'],
  idle: ['moving', 'idle'],
  stopped: ['moving', 'stopSplit'],
  disconnected: ['silentOn', 'silentOff'],
  no_tracker: [],
  private: [],
};
