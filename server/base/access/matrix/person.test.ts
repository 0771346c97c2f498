import { testMatrix } from '#server/testing/matrix.ts';

testMatrix('person');
