import { PASSWORD } from '../builders.ts';
import type { Samples } from './sample.ts';

const ofUser = { args: ({ username }: { username: string }) => ({ params: { username } }) };

export const sessionSamples: Samples = {
  postLogin: { args: () => ({ body: { username: 'own-VIS', password: PASSWORD } }) },
  postLoginCookie: { args: () => ({ body: { username: 'own-VIS', cookie: 'unknown' } }), status: 401 },
  postLoginDelete: { args: () => ({ body: { username: 'own-VIS', cookie: 'unknown' } }) },
  postSetup: {
    args: () => ({
      body: {
        key: 'x',
        company: 'C',
        username: 'first',
        name: 'N',
        surname: 'S',
        email: 'a@example.org',
        password: PASSWORD,
        confirm: PASSWORD,
        language: 'es',
        time_zone: 'UTC',
      },
    }),
    status: 409,
  },
  // Only drivers fill in on the road.
  postRoadTicket: { status: (who) => (who === 'DRV' ? 200 : 409) },
  putProfileDisplay: { args: () => ({ body: { language: 'en' } }) },
  putPreferences: { args: () => ({ body: { map_type: 'roadmap' } }) },
  postFrontendIssue: {
    args: () => ({ body: { username: 'x', err: 'e', info: 'i', type: 'error' } }),
    // Only for users of the installation's own domain.
    status: 409,
  },
  getNotifications: ofUser,
  getNotificationList: { args: () => ({ query: {} }) },
  postNotificationsRead: { args: () => ({ query: {}, body: {} }) },
  putSubscriptions: {
    args: async ({ database }) => {
      await database.sql.deleteFrom('subscription_set').execute();
      return { body: { version: 0, rows: [] } };
    },
  },
  postSubscriptionPreview: { args: () => ({ body: { rows: [] } }) },
  getVersionNotes: ofUser,
  getListViews: { args: () => ({ params: { list: 'vehicles' } }), scoped: false },
  postListView: {
    args: () => ({ params: { list: 'vehicles' }, body: { name: 'Vans', search: {}, layout: null } }),
    scoped: false,
  },
  // No user may delete another user's view.
  deleteListView: {
    args: () => ({ params: { list: 'vehicles', view_id: 2_000_000 } }),
    scoped: false,
    status: 404,
  },
  putLayout: { args: () => ({ params: { name: 'vehicles' }, body: { layout: null } }), scoped: false },
};
