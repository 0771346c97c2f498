import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { endpoints } from '#api/endpoints.ts';
import { openApiOf } from './openapi.ts';

// A thread that makes the description of the API and ends (docs.ts).
const json = Buffer.from(JSON.stringify(openApiOf(endpoints, workerData)));
parentPort!.postMessage({ json, gzip: gzipSync(json) });
