import { deleteRule, getRuleHistory, getRules, postRule } from '#api/rule.ts';
import { command } from '#server/base/access/command.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readRules } from './read-rules.ts';
import { readRuleHistory } from './rule-history.ts';
import { tryRules } from './try-rules.ts';
import { adoptRules, withdrawRules } from './write-rule.ts';

/** Endpoints for the thresholds of journeys and events: their versions, and trials of others. */
export const ruleHandlers: readonly Handler[] = [
  handle(getRules, ({ app, caller }) => readRules(app, caller)),
  handle(getRuleHistory, async ({ app, caller }) => ({ history: await readRuleHistory(app, caller) })),
  handle(postRule, (call) => command(call, (tx) => adoptRules(tx, call, call.body))),
  handle(deleteRule, (call) =>
    command(call, async (tx) => {
      await withdrawRules(tx, call, call.params.rule_version);
      return { ok: true as const };
    }),
  ),
  tryRules,
];
