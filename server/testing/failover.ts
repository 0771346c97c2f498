import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { timeUntil } from './cluster.ts';
import { portsFrom } from './free-ports.ts';
import { type Link, openLink } from './link.ts';
import { databasePrograms, type MemberPorts, type Program } from './patroni.ts';

/** A database of three members under Patroni, whose members die and come back. */
export type DatabaseCluster = {
  /** Addresses of the present primary and of the standbys. */
  url: string;
  readUrl: string;
  /** The name of the member that is the primary, once there is one. */
  primary(): Promise<string>;
  /** Ends PostgreSQL of a member by SIGKILL; with `machine` its Patroni too. */
  kill(name: string, what: 'postgres' | 'machine'): Promise<void>;
  /** Makes a standby the primary, as for maintenance; the primary follows it. */
  switchOver(name: string): Promise<void>;
  /** Starts a killed member again; resolves once all follow the primary. */
  revive(name: string): Promise<void>;
  /** Nothing passes between a member and its standbys until it is mended. */
  cut(name: string): void;
  mend(name: string): void;
  /** Lets the primary acknowledge what no standby has; resolves once it does. */
  loosen(): Promise<void>;
  close(): Promise<void>;
};

/** A member of which Patroni says that it is the primary. */
type Leader = { name: string; replication: { state: string; sync_state: string }[] };

/** A primary is replaced sooner than in deploy/patroni/patroni.yml. A late one of a busy machine is not. */
const QUICK = { ttl: 6, loop_wait: 1, retry_timeout: 2, maximum_lag_on_failover: 2 ** 30 };
const FIRST_PORT = 21_000;
const START_MS = 90_000;
/** Answers of Patroni that take longer count as none, ms. */
const ANSWER_MS = 2_000;
const MEMBERS = [1, 2, 3];

/** Starts it in a folder of its own. */
export async function openDatabaseCluster(): Promise<DatabaseCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'traza-database-'));
  // Several tests may do this at once.
  const ports = portsFrom(FIRST_PORT + (process.pid % 100) * 100);
  const next = async () => (await ports.next()).value;
  const members: MemberPorts[] = [];
  for (const _ of MEMBERS)
    members.push({ postgres: await next(), rest: await next(), address: await next() });
  const etcd = [await next(), await next()] as const;
  const proxy = { primary: await next(), standbys: await next() };
  const programs = databasePrograms({ folder, ports: { ...proxy, etcd, members }, dcs: QUICK, fast: true });
  const running = new Map<string, ChildProcess>();
  const links = new Map<string, Link>();
  for (const [i, { name }] of programs.members.entries())
    links.set(name, await openLink(members[i]!.address, members[i]!.postgres));
  const restOf = (name: string) => `http://127.0.0.1:${members[Number(name.slice(-1)) - 1]!.rest}`;
  const start = (program: Program) => running.set(program.name, spawned(program));
  const memberOf = (name: string) => programs.members.find((member) => member.name === name)!;
  /** The answer of a member's Patroni; null when there is none, or it is no. */
  const ask = async <Answer>(name: string, path: string, init?: RequestInit): Promise<Answer | null> => {
    const asked = fetch(`${restOf(name)}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    return asked.then(
      (answer) => (answer.ok ? (answer.json() as Promise<Answer>) : null),
      () => null,
    );
  };
  /** The present primary as Patroni sees it, with those who follow it. */
  const leader = async (): Promise<Leader | null> => {
    for (const { name } of programs.members) {
      const answer = await ask<Partial<Leader>>(name, '/primary');
      if (answer) return { replication: [], ...answer, name };
    }
    return null;
  };
  let isSynchronous = true;
  /** Do all follow the primary, and would Patroni promote one of them? */
  const isComplete = async () => {
    const primary = await leader();
    const followers = (primary?.replication ?? []).filter(({ state }) => state === 'streaming');
    if (primary === null || followers.length < MEMBERS.length - 1) return false;
    const all = await ask<{ members: { role: string }[] }>(primary.name, '/cluster');
    return !isSynchronous || (all?.members ?? []).some(({ role }) => role === 'sync_standby');
  };

  start(programs.etcd);
  await timeUntil(programs.etcd.isReady, START_MS);
  for (const program of [...programs.members, programs.proxy]) start(program);
  const cluster: DatabaseCluster = {
    url: programs.url,
    readUrl: programs.readUrl,
    async primary() {
      await timeUntil(async () => (await leader()) !== null, START_MS);
      return (await leader())?.name ?? cluster.primary();
    },
    async kill(name, what) {
      const pid = memberOf(name).serverPid();
      const patroni = running.get(name)!;
      if (what === 'machine') {
        running.delete(name);
        patroni.kill('SIGKILL');
      }
      if (pid !== null) process.kill(pid, 'SIGKILL');
      if (what === 'machine' && patroni.signalCode === null) await once(patroni, 'exit');
    },
    async switchOver(name) {
      const body = JSON.stringify({ leader: name });
      const { ok } = await fetch(`${restOf(name)}/switchover`, { method: 'POST', body });
      if (!ok) throw new Error('Patroni refused to switch over');
    },
    async revive(name) {
      if (!running.has(name)) start(memberOf(name));
      await timeUntil(isComplete, START_MS);
    },
    cut: (name) => links.get(name)!.cut(),
    mend: (name) => links.get(name)!.mend(),
    async loosen() {
      isSynchronous = false;
      const init = { method: 'PATCH', body: JSON.stringify({ synchronous_mode: false }) };
      const isLoose = async () => {
        await ask(await cluster.primary(), '/config', init);
        return (await leader())?.replication.every(({ sync_state }) => sync_state === 'async') ?? false;
      };
      await timeUntil(isLoose, START_MS);
    },
    async close() {
      // A server that is dead already has nothing left to end.
      for (const { name } of programs.members)
        if (running.has(name)) await cluster.kill(name, 'machine').catch(() => {});
      for (const child of running.values()) child.kill('SIGKILL');
      for (const link of links.values()) link.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await timeUntil(isComplete, START_MS);
  await timeUntil(programs.proxy.isReady, START_MS);
  return cluster;
}

function spawned({ command: [program, ...args], environment, log }: Program): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(program, args, { env: environment, stdio: ['ignore', out, out] });
  endsWithUs(child, { pid: child.pid!, signal: 'TERM' });
  return child;
}
