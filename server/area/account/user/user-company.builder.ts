import { getUser, postUser, putUser, type UserRecord } from '#api/user.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';

/**
 * A server with a company: head office 〉 north 〉 yard, and south beside north; another company beside it. It
 * has an administrator of north, who lacks structure data, and one of SYS.
 */
export async function userCompany() {
  const server = await testApp();
  const { database } = server.app;
  let count = 0;
  const below = async (parent_id: number | null, name: string) =>
    (await aFleet(database, { parent_id, name })).id;
  const head = await below(null, 'Head office');
  const north = await below(head, 'North');
  const fleets = {
    head,
    north,
    yard: await below(north, 'Yard'),
    south: await below(head, 'South'),
    other: await below(null, 'Other company'),
  };
  async function signedIn(columns: Parameters<typeof aUser>[1]) {
    const user = await aUser(database, columns);
    return { ...user, token: await server.tokenOf(user) };
  }
  const admin = await signedIn({ username: 'north-admin', roles: ['administrator'], fleetIds: [north] });
  const system = await signedIn({ username: 'the-system', roles: ['system'] });
  const body = (change: object = {}) => ({
    name: 'Eva',
    surname: 'Sanz',
    email: `eva${++count}@example.org`,
    language: 'es',
    time_zone: 'Europe/Madrid',
    role: 'manager',
    fleets: [fleets.yard],
    ...change,
  });
  return {
    server,
    fleets,
    admin,
    system,
    create: (change: object = {}, by = admin) =>
      server.call(postUser, {
        token: by.token,
        body: { username: `eva${++count}`, password: PASSWORD, confirm: PASSWORD, ...body(change) },
      }),
    edit: (id: number, change: object, by = admin) =>
      server.call(putUser, {
        token: by.token,
        params: { user_id: id },
        body: { version: 1, ...body(), ...change },
      }),
    read: async (id: number, by = system): Promise<UserRecord> =>
      (await server.call(getUser, { token: by.token, params: { user_id: id } })).body,
  };
}
export type UserCompany = Awaited<ReturnType<typeof userCompany>>;

/** The fields that an answer marks, each with its code. */
export const fieldsOf = (answer: { text: string }): string[] =>
  (JSON.parse(answer.text).error.fields as { field: string; code: string }[]).map(
    ({ field, code }) => `${field} ${code}`,
  );
