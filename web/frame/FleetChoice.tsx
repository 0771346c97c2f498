import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FleetRow } from '#api/fleet.ts';
import { MAX_FLEETS } from '#domain/constants.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetTree } from '#web/kit/ui/FleetTree.tsx';

/** The fleets of the user as a tree, with a search where there are many of them. */
export function FleetChoice(props: {
  fleets: readonly FleetRow[];
  chosen: readonly number[];
  choose: (ids: readonly number[]) => void;
  query: string;
  setQuery: (query: string) => void;
}) {
  const { fleets, chosen, choose, query, setQuery } = props;
  const { t } = useText();
  const [isFull, setFull] = useState(false);
  const { filter: max } = MAX_FLEETS;
  return (
    <Stack gap="xs">
      {isFull ? (
        <Text size="sm" c="red" role="alert">
          {t('fault.val.tooManyFleets', { max })}
        </Text>
      ) : null}
      {fleets.length > 8 ? (
        <TextInput
          data-autofocus
          size="xs"
          type="search"
          placeholder={t('frame.fleetSearch')}
          aria-label={t('frame.fleetSearch')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      ) : null}
      <FleetTree
        fleets={fleets}
        chosen={chosen}
        onChoose={(ids) => {
          setFull(ids.length > max);
          // An old address may name more fleets than the filter allows; then fleets can only be removed.
          if (ids.length <= max || ids.length < chosen.length) choose(ids);
        }}
        query={query}
      />
      <Button
        variant="subtle"
        size="xs"
        style={{ visibility: chosen.length === 0 ? 'hidden' : 'visible' }}
        onClick={() => choose([])}
      >
        {t('frame.fleetClear')}
      </Button>
    </Stack>
  );
}
