import { putPreferences, putProfileDisplay } from '#api/session.ts';
import type { Preferences } from '#domain/user/preference.ts';
import { changeLanguage } from '#web/base/language/text.ts';
import { adoptPreferences, adoptProfile, getSession } from '#web/base/session/session.ts';
import type { ArgsOf } from '#web/base/wire/wire.ts';
import { call } from './call.ts';
import { markAllStale } from './queries.ts';

/**
 * Shows map preferences at once and stores them on the server. If the server refuses, the old ones come back.
 */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  const before = getSession().preferences;
  const wanted = { ...before, ...change };
  adoptPreferences(wanted);
  try {
    const { preferences } = await call(putPreferences, { body: wanted });
    adoptPreferences(preferences);
  } catch {
    adoptPreferences(before);
  }
}

/**
 * Changes the user's own language or units, on the screen and on the server. A refusal is shown in a notice.
 */
export async function saveDisplay(change: ArgsOf<typeof putProfileDisplay>['body']): Promise<void> {
  if (change.language) await changeLanguage(change.language);
  try {
    adoptProfile(await call(putProfileDisplay, { body: change }));
    // Values of lists have names in the former language.
    if (change.language) markAllStale();
  } catch {
    const saved = getSession().myProfile;
    if (saved) await changeLanguage(saved.language);
  }
}
