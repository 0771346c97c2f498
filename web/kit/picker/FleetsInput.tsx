import { Combobox, Pill, PillsInput, Popover, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { FleetRow } from '#api/fleet.ts';
import { MAX_FLEETS } from '#domain/constants.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetTree } from '#web/kit/ui/FleetTree.tsx';

/** Fleets as pills, ticked in a tree below; typing searches the tree, arrow down goes into it. */
export function FleetsInput(props: {
  fleets: readonly FleetRow[];
  value: number[] | null;
  onChange: (value: number[] | null) => void;
  onBlur?: (() => void) | undefined;
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  unavailable?: ((fleet: FleetRow) => boolean) | undefined;
  max?: number | undefined;
}) {
  const { fleets, onChange, unavailable, max = MAX_FLEETS.filter } = props;
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [isFull, setFull] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const treeId = useId();
  const chosen = props.value ?? [];

  function choose(next: number[]) {
    const added = next.filter((id) => !chosen.includes(id));
    const isRefused = added.some((id) => fleets.some((fleet) => fleet.id === id && unavailable?.(fleet)));
    setFull(next.length > max);
    if (next.length <= max && !isRefused) onChange(next);
  }
  function close() {
    setOpen(false);
    setQuery('');
    props.onBlur?.();
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? setOpen(true) : close())}
      position="bottom-start"
      width="target"
      shadow="md"
      closeOnEscape={false}
      // The field inside opens it, and announces that itself.
      withRoles={false}
    >
      <Popover.Target>
        <PillsInput
          label={props.label}
          description={props.description}
          error={props.error}
          withAsterisk={props.required ?? false}
          disabled={props.disabled ?? false}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => setOpen(true)}
        >
          <Pill.Group>
            {chosen.map((id) => (
              <Pill
                key={id}
                withRemoveButton={!props.disabled}
                removeButtonProps={{
                  'aria-label': t('ui.takeOutFleet', { name: nameOf(id) }),
                  'aria-hidden': false,
                }}
                onRemove={() => choose(chosen.filter((one) => one !== id))}
              >
                {nameOf(id)}
              </Pill>
            ))}
            <PillsInput.Field
              ref={field}
              // The frame around all the pills shows the focus.
              style={{ outline: 'none' }}
              value={query}
              placeholder={chosen.length === 0 ? (props.placeholder ?? t('ui.chooseFleets')) : ''}
              role="combobox"
              aria-haspopup="tree"
              aria-controls={isOpen ? treeId : undefined}
              // Escape closes the tree, not the drawer around it.
              data-mantine-stop-propagation={isOpen}
              aria-invalid={props.error !== undefined}
              aria-required={props.required ?? false}
              aria-expanded={isOpen}
              disabled={props.disabled ?? false}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                setOpen(true);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
                if (event.key === 'Escape' && isOpen) {
                  event.stopPropagation();
                  close();
                }
                if (event.key === 'Tab') close();
                if (event.key === 'Backspace' && query === '') choose(chosen.slice(0, -1));
                if (event.key === 'ArrowDown') {
                  event.preventDefault();
                  setOpen(true);
                  // If the tree was closed, it exists only after the next paint.
                  requestAnimationFrame(() =>
                    dropdown.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(),
                  );
                }
              }}
            />
          </Pill.Group>
        </PillsInput>
      </Popover.Target>
      <Popover.Dropdown
        id={treeId}
        p={4}
        miw={280}
        ref={dropdown}
        onFocus={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          close();
          field.current?.focus();
        }}
      >
        {isFull ? (
          <Text size="sm" c="red" p="xs" role="alert">
            {t('ui.tooManyFleets', { n: max })}
          </Text>
        ) : null}
        <FleetTree fleets={fleets} chosen={chosen} onChoose={choose} query={query} />
      </Popover.Dropdown>
    </Popover>
  );

  function nameOf(id: number): string {
    return fleets.find((fleet) => fleet.id === id)?.name ?? t('word.hiddenFleet');
  }
}
