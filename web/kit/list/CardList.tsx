import { Box, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { VirtualList } from '#web/kit/ui/VirtualList.tsx';
import { BLOCK_ROWS, blockQuery } from './block.ts';
import classes from './CardList.module.css';
import type { OpenRow } from './grid-column.ts';
import type { RowOrder, RowSource } from './row-source.ts';

/** Rows as cards, for touch screens. Only those in view are drawn. */
export function CardList<Row extends object>(props: {
  label: string;
  total: number;
  cardPx: number;
  /** Undefined while it is loading. */
  rowAt: (index: number) => Row | undefined;
  card: (row: Row) => ReactNode;
  onOpen: OpenRow<Row> | undefined;
  chosen: number | null;
}) {
  const { label, total, cardPx, rowAt, card, onOpen, chosen } = props;
  const places = useMemo(() => Array.from({ length: total }, (_, index) => index), [total]);
  return (
    <Box display="flex" h="100%" bg="var(--traza-surface)">
      <VirtualList
        label={label}
        ids={places}
        rowPx={cardPx}
        chosen={chosen}
        onChoose={(index) => {
          const row = rowAt(index);
          if (row) onOpen?.(row);
        }}
      >
        {(index) => {
          const row = rowAt(index);
          return <div className={classes.card}>{row ? card(row) : <WaitingCard />}</div>;
        }}
      </VirtualList>
    </Box>
  );
}

function WaitingCard() {
  return (
    <div>
      <Skeleton height={12} width="45%" mb={10} />
      <Skeleton height={10} width="70%" />
    </div>
  );
}

/** The blocks of a source that visible cards need. They are loaded again when they are out of date. */
export function useCardBlocks<Row extends object>(source: RowSource<Row> | null, order: RowOrder | null) {
  const key = JSON.stringify([source?.query, source?.params, order]);
  const [asked, setAsked] = useState<{ key: string; blocks: readonly number[] }>({ key, blocks: [0] });
  const blocks = asked.key === key ? asked.blocks : [0];
  const answers = useQueries({
    queries: source ? blocks.map((block) => blockQuery(source, order, block)) : [],
  });
  const byBlock = new Map(blocks.map((block, at) => [block, answers[at]]));
  const rowAt = (index: number): Row | undefined => {
    const block = Math.floor(index / BLOCK_ROWS);
    if (!blocks.includes(block)) {
      // Drawing a card requests its block, so the state may change only after the drawing.
      queueMicrotask(() => setAsked((old) => withBlock(old.key === key ? old.blocks : [0], block, key)));
    }
    return byBlock.get(block)?.data?.rows[index % BLOCK_ROWS];
  };
  const failed = answers.find(({ error }) => error);
  return {
    rowAt,
    total: answers.find(({ data }) => data)?.data?.total ?? null,
    fault: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

function withBlock(blocks: readonly number[], block: number, key: string) {
  return { key, blocks: blocks.includes(block) ? blocks : [...blocks, block] };
}
