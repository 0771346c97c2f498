import { insertUser } from '#server/area/account/session/insert-user.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { openPasswords } from '#server/base/password/password.ts';
import type { Rig } from './rig.ts';

/** The access token of a new user of the system role, who sees everything. */
export async function signIn({ database }: Rig): Promise<string> {
  const user = await insertUser(database, {
    username: 'bench',
    name: 'Bench',
    surname: 'Bench',
    email: 'bench@example.org',
    password_hash: await openPasswords().admit(({ hash }) => hash('Secreta1')),
    roles: ['system'],
    fleetIds: [],
  });
  return (await openSession(database, user, { keepConnected: false, nowMs: Date.now() })).token;
}

/**
 * Sends requests to the server as such a user, at addresses below `under`. Text is sent as a CSV file and
 * anything else as JSON; without either the answer is only read.
 * @throws Error on any other status than success
 */
export async function signedInAsk(rig: Rig, under = '') {
  const token = await signIn(rig);
  const base = `http://127.0.0.1:${rig.server.httpPort}/api/traza${under}`;
  return async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const isText = typeof body === 'string';
    const answer = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  };
}
