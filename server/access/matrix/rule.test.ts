import { testMatrix } from '../../testing/matrix.ts';

testMatrix('rule');
