import { buildWeb } from './build-web.ts';
import { compressWeb } from './compress-web.ts';

buildWeb();
await compressWeb();
