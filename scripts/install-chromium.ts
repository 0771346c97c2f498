import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The browser tests drive Debian's Chromium; where it is missing and we may, it is installed.
if (!existsSync('/usr/bin/chromium')) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args: string[]) =>
    spawnSync(args[0]!, args.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  console.log('Installing Chromium for the browser tests…');
  const done =
    run(...sudo, 'apt-get', 'update', '-qq') === 0 &&
    run(...sudo, 'apt-get', 'install', '-y', '-qq', 'chromium') === 0;
  if (!done || !existsSync('/usr/bin/chromium')) {
    console.error('Chromium could not be installed: install the package `chromium` and run again.');
    process.exit(1);
  }
}
