import { describe, expect, it } from 'vitest';
import { initialSubscription, SUBSCRIPTIONS_MAX, type Subscription, withWorkMail } from './subscription.ts';

describe('an event by e-mail in working hours', () => {
  const mail = { ...initialSubscription(911), channels: ['web', 'email'], in_hours: true };

  it('is added to the rows, and not twice', () => {
    const others = [initialSubscription(911), initialSubscription(1060)];
    expect(withWorkMail(others, 911)).toEqual([...others, mail]);
    expect(withWorkMail([mail as Subscription], 911)).toEqual([mail]);
  });

  it('is not added where there is no room', () => {
    const full = Array.from({ length: SUBSCRIPTIONS_MAX }, () => initialSubscription(1060));
    expect(withWorkMail(full, 911)).toBe(full);
  });
});
