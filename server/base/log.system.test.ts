import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { openLog } from '#server/base/log.ts';
  const log = openLog('info');
  log.info('began');
  process.stdin.once('end', () => {
    for (const line of ['one', 'two', 'three']) log.info(line);
    log.fatal('four');
    process.exit(3);
  });
  process.stdin.resume();
`;

it('a process ends although nobody reads its log any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(3);
});
