import { expect, it } from 'vitest';
import { connectionCeilings } from './handles.ts';

it.each([
  [
    'Max processes  100  100  processes\nMax open files            20000                20000                files',
    { http: 5000, trackers: 10_000, uploads: 500 },
  ],
  [
    'Max open files            1024                 1048576              files',
    { http: 256, trackers: 512, uploads: 64 },
  ],
  [
    'Max open files            unlimited            unlimited            files',
    { http: 262_144, trackers: 524_288, uploads: 500 },
  ],
  [
    'Max open files            1                    1                    files',
    { http: 1, trackers: 1, uploads: 1 },
  ],
  ['', { http: 1024, trackers: 2048, uploads: 256 }],
])('HTTP has a quarter of the handles, trackers a half, files a sixteenth: %s', (limits, ceilings) => {
  expect(connectionCeilings(limits)).toEqual(ceilings);
});
