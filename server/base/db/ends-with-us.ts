import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends a child's work when this process has ended, in whatever way. A shell waits for the end of a pipe that
 * only this process holds open, and signals `pid`. For children of tests and scripts. A server's own
 * PostgreSQL runs on, and the next start uses it.
 */
export function endsWithUs(
  child: ChildProcess,
  { pid, signal }: { pid: number; signal: 'TERM' | 'QUIT' },
): void {
  const watcher = spawn('sh', ['-c', `cat; kill -${signal} ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches this process, not the watcher.
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  child.once('exit', () => watcher.kill());
}
