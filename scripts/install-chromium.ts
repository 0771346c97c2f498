import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The browser tests drive Debian's Chromium, best its shell without windows: a page costs it less than half. Where that is missing and we may, it is installed.
const PACKAGES = ['chromium-headless-shell', 'chromium'] as const;
const isThere = (name: string) => existsSync(`/usr/bin/${name}`);

if (!isThere(PACKAGES[0])) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Without a network it is soon over.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const aptGet = (...args: string[]) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...patience, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command!, rest, { stdio: 'inherit', env }).status === 0;
  };
  console.log('Installing Chromium for the browser tests…');
  aptGet('update');
  PACKAGES.find((name) => isThere(name) || aptGet('install', '-y', name));
}
if (!PACKAGES.some(isThere)) {
  console.error(`Chromium could not be installed: install the package \`${PACKAGES[0]}\` and run again.`);
  process.exit(1);
}
