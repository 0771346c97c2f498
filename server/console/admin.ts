import { readConfig } from '#server/base/config/config.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { borrowDatabase } from './backup/borrow-database.ts';
import { CONSOLE_COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const USE = CONSOLE_COMMANDS.map(({ name, parameters, summary }) => {
  const call = [name, ...parameters.map((parameter) => `<${parameter}>`)].join(' ');
  return `npm run --silent admin -- ${call.padEnd(28)} ${summary}`;
}).join('\n');

// Commands for an administrator without a browser, on the installation that the environment names, running or
// not.
await runCommand(async () => {
  const [name, ...parameters] = process.argv.slice(2);
  const asked = CONSOLE_COMMANDS.find((one) => one.name === name);
  if (!asked || parameters.length !== asked.parameters.length) return { use: USE };
  const config = readConfig(process.env);
  const { url, close } = await borrowDatabase(config);
  const database = openDatabase(url, { max: 2 });
  try {
    const say = (line: string) => console.log(line);
    const isInOrder = await asked.run({ config, database, url, nowMs: Date.now(), say }, parameters);
    return isInOrder ? { told: '' } : { failed: '' };
  } finally {
    await database.close();
    await close();
  }
});
