import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends a child's work when this process has ended, however it ended: a shell waits for the end of a pipe that we alone hold open, and
 * signals `pid`. For what tests and scripts start. A server's own PostgreSQL runs on, and the next start uses it.
 */
export function endsWithUs(
  child: ChildProcess,
  { pid, signal }: { pid: number; signal: 'TERM' | 'QUIT' },
): void {
  const watcher = spawn('sh', ['-c', `cat; kill -${signal} ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches us, not the watcher.
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  child.once('exit', () => watcher.kill());
}
