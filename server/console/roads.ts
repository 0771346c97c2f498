import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config/config.ts';
import { roadsFolder } from '#server/base/config/data-folders.ts';
import { IMPORT_STEPS, type ImportStep, importRoads } from '#server/road/import/import-roads.ts';
import { runCommand } from './run-command.ts';

const USE = `npm run roads -- <file.osm.pbf> [--out=<folder>] [--country=<ES>]     makes the road file of an extract of OpenStreetMap
                                  --out       where it is written; else DATA_DIR/roads
                                  --country   whose law holds where no sign does; else by the name of the file`;

const SAYS: Readonly<Record<ImportStep, string>> = {
  ways: 'reading ways',
  points: 'reading points',
  cutting: 'cutting ways into tiles',
  tiles: 'writing tiles',
};

// Makes a road file; the server may run or not.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, country: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [source, ...more] = positionals;
  const country = values.country?.toUpperCase() ?? null;
  const isWrong =
    source === undefined || more.length > 0 || (country !== null && !/^[A-Z]{2}$/.test(country));
  if (values.help || isWrong) return { use: USE };
  const folder = values.out ?? roadsFolder(readConfig(process.env));
  const { file, head } = await importRoads(source, { folder, country, progress: progressTo(console.log) });
  const { tiles, ways, houses } = head.counts;
  const law = head.country ?? 'no country: give --country for limits without signs';
  return { told: `${file}: ${tiles} tiles, ${ways} ways, ${houses} house numbers, ${law}\n${head.credit}` };
});

/** Prints each tenth of a step once. */
function progressTo(print: (line: string) => void): (step: ImportStep, share: number) => void {
  let last = '';
  return (step, share) => {
    const line = `${IMPORT_STEPS.indexOf(step) + 1}/${IMPORT_STEPS.length} ${SAYS[step]}: ${Math.floor(share * 10)}0 %`;
    if (line !== last) print(line);
    last = line;
  };
}
