import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Runs Debian's package tool. False when it fails, as without the right to install or without a network. */
export function aptGet(...args: string[]): boolean {
  // Without a network it fails soon. Another program that installs something is waited for.
  const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const patience = [...network, '-o', 'DPkg::Lock::Timeout=300'];
  // The tool waits for its lock of packages, and fails at once at its lock of lists.
  const inTurn = ['flock', '/tmp/traza-apt-get.lock'];
  return run(...inTurn, ...asRoot('apt-get', '-qq', ...patience, ...args));
}

const asRoot = (...words: string[]) => (process.getuid?.() === 0 ? words : ['sudo', '-n', ...words]);

function run(...words: string[]): boolean {
  const [command, ...rest] = words;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command!, rest, { stdio: 'inherit', env }).status === 0;
}

/**
 * Path of a program for administrators. Its package has the same name, and is installed if it is missing.
 * @throws Error when it cannot be installed
 */
export function installedProgram(name: string): string {
  const path = `/usr/sbin/${name}`;
  install([name], () => existsSync(path));
  return path;
}

/**
 * Installs Debian's packages unless what they bring is there.
 * @throws Error when they cannot be installed
 */
export function install(packages: readonly string[], isThere: () => boolean): void {
  if (isThere()) return;
  aptGet('update');
  if (aptGet('install', '-y', '--no-install-recommends', ...packages) && isThere()) return;
  const names = packages.join(' ');
  throw new Error(`${names} could not be installed: install the packages \`${names}\` and run again`);
}

/**
 * Installs PostgreSQL, Patroni and etcd unless they are there. The package of PostgreSQL makes no cluster of
 * its own.
 * @throws Error when they cannot be installed
 */
export function installDatabaseCluster(): void {
  // Others install only the clients, into the same folder.
  const hasServer = () => globSync('/usr/lib/postgresql/*/bin/postgres').length > 0;
  if (!hasServer()) {
    const folder = '/etc/postgresql-common/createcluster.d';
    const setting = 'create_main_cluster = false';
    run(...asRoot('sh', '-c', `mkdir -p ${folder} && echo '${setting}' > ${folder}/traza.conf`));
    install(['postgresql'], hasServer);
  }
  const programs = ['patroni', 'etcd'].map((name) => `/usr/bin/${name}`);
  install(['patroni', 'python3-etcd', 'etcd-server'], () => programs.every((path) => existsSync(path)));
}

/**
 * Installs what the tests of several processes need, before any of them runs. A program that cannot be
 * installed fails only the tests that need it.
 */
export function installTestPrograms(): void {
  for (const program of [
    installDatabaseCluster,
    () => installedProgram('nats-server'),
    () => installedProgram('haproxy'),
  ])
    try {
      program();
    } catch (error) {
      console.error((error as Error).message);
    }
}
