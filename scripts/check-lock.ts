import { readFileSync } from 'node:fs';

// Checks that package-lock.json has the sha512 of every package. npm then refuses a package whose content has
// changed.
type Entry = { version?: string; integrity?: string; link?: boolean };

const { packages }: { packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
const unproven = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));

if (unproven.length > 0) {
  for (const [path, { version }] of unproven)
    console.error(`package-lock.json: ${path} ${version} has no sha512 integrity`);
  console.error('`npm view <name>@<version> dist.integrity` prints what the registry says of a package.');
  process.exit(1);
}
console.log(`lock: ${installed.length} packages with sha512 integrity`);
