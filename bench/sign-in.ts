import { insertUser } from '#server/session/insert-user.ts';
import { hashPassword } from '#server/session/password.ts';
import { openSession } from '#server/session/session.ts';
import type { Rig } from './rig.ts';

/** The access token of a new user of the system role, who sees everything. */
export async function signIn({ database }: Rig): Promise<string> {
  const user = await insertUser(database, {
    username: 'bench',
    name: 'Bench',
    surname: 'Bench',
    email: 'bench@example.org',
    password_hash: await hashPassword('Secreta1'),
    roles: ['system'],
    fleetIds: [],
  });
  return (await openSession(database, user, { keepConnected: false, nowMs: Date.now() })).token;
}
