import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Runs Debian's package tool. False when it fails, as without the right to install or without a network. */
export function aptGet(...args: string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Without a network it fails soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...patience, ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command!, rest, { stdio: 'inherit', env }).status === 0;
}

/**
 * Path of a program for administrators. Its package has the same name, and is installed if it is missing.
 * @throws Error when it cannot be installed
 */
export function installedProgram(name: string): string {
  const path = `/usr/sbin/${name}`;
  if (existsSync(path)) return path;
  aptGet('update');
  if (aptGet('install', '-y', name) && existsSync(path)) return path;
  throw new Error(`${name} could not be installed: install the package \`${name}\` and run again`);
}
