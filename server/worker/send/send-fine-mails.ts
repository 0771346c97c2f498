import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { sheetLanguage } from '#domain/fine/identification.ts';
import type { Language } from '#domain/language.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { deliverMail } from '#server/area/notification/channel/mail-transport.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import type { Base } from '#server/base/app.ts';
import { formatter } from '#text/format.ts';
import { translatorOf } from '#text/translator.ts';
import type { Channel } from './sender.ts';

/** A fine in the form for its driver. */
type Named = {
  email: string;
  /** Language of the driver's user; null: there is none, and the language of the country is used. */
  language: Language | null;
  country: string;
  license: string;
  record_number: string;
  organisation: string;
  fact: string;
  date: Day;
  hour: string | null;
  amount: string;
};

/** E-mails to drivers who are named in fines. They cost no credit, because no user requested them. */
export function fineMailChannel(app: Base): Channel {
  return { way: 'fine', parallel: 2, send: (delivery, signal) => sendOne(app, delivery, signal) };
}

/** The driver named now; undefined: there is no recipient, or no fine any more. */
async function readNamed({ database }: Base, fineId: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select driver.email, app_user.language, coalesce(vehicle.country, fleet.country) as country, fine.license,
      fine.record_number, fine.organisation, fine.fact, fine.date::text, fine.hour, fine.amount::text
    from fine
    join driver on driver.id = fine.driver_id
    join fleet on fleet.id = fine.fleet_id
    left join vehicle on vehicle.id = fine.vehicle_id
    left join app_user on app_user.id = driver.user_id
    where fine.id = ${fineId} and fine.state <> 'annulled'`.execute(database.sql);
  return rows[0];
}

async function sendOne(app: Base, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const server = await readMailServer(app);
  const fine = await readNamed(app, delivery.target_id);
  if (!server || !fine) return { state: 'dropped' };
  const language = fine.language ?? sheetLanguage(fine.country);
  const t = translatorOf(language);
  const f = formatter({
    ...{ language, distanceUnit: 'meter', volumeUnit: 'liter', timeZone: 'UTC' },
    currency: app.config.CURRENCY,
  });
  const { license, record_number: number, organisation, fact } = fine;
  const told = {
    ...{ license, number, organisation, fact, amount: f.money(fine.amount) },
    when: [f.day(fine.date), fine.hour].filter(Boolean).join(' '),
  };
  const mail = {
    to: fine.email,
    messageId: `${delivery.key}@${server.sender.split('@')[1]}`,
    subject: t('mail.fine', { number, license }),
    text: [t('mail.fineText', told), t('mail.fineNot')].join('\n\n'),
  };
  return deliverMail(server, mail, signal);
}
