import type { Pool } from 'pg';
import { partitionMaker } from '#server/base/db/partition.ts';

/** Makes the partitions of positions that a write needs. */
export type Partitions = {
  /** Daily partitions of position_hot for these instants. */
  hot(timesMs: Iterable<number>): Promise<void>;
  /** Monthly partitions of position_chunk for these instants. */
  chunk(timesMs: Iterable<number>): Promise<void>;
  /** Forgets which partitions exist, because compaction drops empty days. The next write looks again. */
  forget(): void;
};

export function partitions(pool: Pool): Partitions {
  const { days, months, forget } = partitionMaker(pool);
  return {
    hot: (timesMs) => days('position_hot', timesMs),
    chunk: (timesMs) => months('position_chunk', timesMs),
    forget,
  };
}

/** The tables of positions. */
export const POSITION_TABLES = ['position_hot', 'position_chunk'] as const;
