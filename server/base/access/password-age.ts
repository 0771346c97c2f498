import type { isPasswordExpired } from '#domain/user/standing.ts';

/** The facts that decide the last day of a stored user's password. */
export function passwordAge(user: {
  password_changed_at: Date;
  password_expiration: string | null;
  time_zone: string;
}): Parameters<typeof isPasswordExpired>[0] {
  return {
    changedMs: user.password_changed_at.getTime(),
    expiration: user.password_expiration,
    timeZone: user.time_zone,
  };
}
