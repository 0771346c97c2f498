import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { LANGUAGES } from '#domain/language.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { readConfig } from '#server/base/config/config.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { arrive } from './arrive/arrive.ts';
import { ArriveError } from './arrive/arrive-error.ts';
import { openCsv } from './arrive/csv/load-csv.ts';
import { openRefused } from './arrive/csv/refused-lines.ts';
import { openSource } from './arrive/source.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { BY_CONSOLE } from './by-console.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run arrive -- traccar <postgres://… or folder of tc_*.csv> [--dry-run]
npm run arrive -- csv <file that says which column is what> [--dry-run]
  --since=2026-01-31         positions before that day (UTC) stay
  --fleet=<name>             the fleet into which all comes; needed where there are several companies
  --zone=Europe/Madrid       time zone of vehicles and people
  --source-zone=UTC          time zone of the machine on which Traccar runs
  --language=es              language of users
  --events=<file>            a CSV file that gets the events of Traccar that are not copied
  --refused=<file>           a CSV file that gets all lines of CSV files that do not come`;

// Brings the data of another product into the installation that the environment names, running or not.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean', default: false },
      since: { type: 'string' },
      fleet: { type: 'string' },
      zone: { type: 'string', default: 'Europe/Madrid' },
      'source-zone': { type: 'string', default: 'UTC' },
      language: { type: 'string', default: 'es' },
      events: { type: 'string' },
      refused: { type: 'string' },
    },
  });
  const [product, from] = positionals;
  const isCsv = product === 'csv';
  if (values.help || positionals.length !== 2 || !(isCsv || product === 'traccar') || from === undefined)
    return { use: USE };
  const { zone, language, since } = values;
  const sinceMs = since === undefined ? null : Date.parse(since);
  if (Number.isNaN(sinceMs)) throw new ArriveError(`--since=${since} is no day`);
  if (!isTimeZone(zone)) throw new ArriveError(`--zone=${zone} is no time zone of the IANA list`);
  if (!LANGUAGES.some((one) => one === language))
    throw new ArriveError(`--language=${language} is no language of this product`);
  const nowMs = Date.now();
  const borrowed = await borrowDatabase(readConfig(process.env), { mayMake: true });
  const database = openDatabase(borrowed.url, { max: 6 });
  try {
    await migrate(borrowed.url);
    const say = (line: string) => console.log(line);
    const refused = openRefused(say, values.refused ?? null);
    const ownUrl = borrowed.url;
    const source = isCsv
      ? await openCsv(from, { ownUrl, refused, nowMs })
      : await openSource(from, { ownUrl, zone: values['source-zone'] });
    await refused.end();
    try {
      const isComplete = await arrive(
        {
          ...{ database, nowMs, by: BY_CONSOLE({ database, nowMs }) },
          say,
          log: pino({ level: 'warn' }, pino.destination(2)),
        },
        source,
        {
          ...{ isDryRun: values['dry-run'], sinceMs, fleet: values.fleet ?? null, zone, language },
          eventsTo: values.events ?? null,
        },
      );
      return isComplete ? { told: '' } : { failed: 'Fewer positions are stored than came: run it again.' };
    } finally {
      await source.close();
    }
  } finally {
    await database.close();
    await borrowed.close();
  }
});
