import { existsSync, readFileSync } from 'node:fs';

/**
 * The account that runs PostgreSQL's programs. PostgreSQL refuses to run as root, so root uses another
 * account of the machine.
 */
type ServerUser = {
  uid: number | null;
  gid: number;
  command(program: string, args: readonly string[]): [program: string, args: string[]];
};

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * The account for PostgreSQL: our own or, when we are root, `postgres` or else `nobody`. That account keeps
 * one right of root, reading regardless of folder modes. The reason is that the program and the data may lie
 * below a folder that only root may enter.
 */
export function asServerUser(): ServerUser {
  if (process.getuid?.() !== 0)
    return { uid: null, gid: 0, command: (program, args) => [program, [...args]] };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  const uid = Number(account?.[2] ?? 65534);
  const gid = Number(account?.[3] ?? 65534);
  const setpriv = SETPRIV.find((path) => existsSync(path));
  if (!setpriv) throw new Error('running as root needs setpriv (package util-linux)');
  const rights = [
    '--inh-caps=+dac_read_search,+dac_override',
    '--ambient-caps=+dac_read_search,+dac_override',
  ];
  return {
    uid,
    gid,
    command: (program, args) => [
      setpriv,
      [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--', program, ...args],
    ],
  };
}
