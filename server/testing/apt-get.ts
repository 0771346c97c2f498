import { spawnSync } from 'node:child_process';

/** Runs Debian's package tool. False when it fails, as without the right to install or without a network. */
export function aptGet(...args: string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Without a network it fails soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...patience, ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command!, rest, { stdio: 'inherit', env }).status === 0;
}
