import { Group } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import type { TreeRow } from './tree-rows.ts';

const STEP_PX = 20;

/** A fleet's name, indented by its level, with the button that opens and closes its branch. */
export function FleetNameCell({ row, onToggle }: { row: TreeRow; onToggle: ((id: number) => void) | null }) {
  const { t } = useText();
  const { id, name, level, hasChildren, isOpen } = row;
  return (
    <Group
      component="span"
      gap={4}
      wrap="nowrap"
      miw={0}
      h="100%"
      style={{ paddingInlineStart: (level - 1) * STEP_PX }}
    >
      {hasChildren && onToggle ? (
        <button
          type="button"
          className={parts.chevron}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'fleet.shut' : 'fleet.open', { name })}
          // The row itself opens the record, by click and Enter.
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id);
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <IconChevronRight size={16} />
        </button>
      ) : (
        <span className={parts.chevron} style={{ visibility: 'hidden' }} />
      )}
      <span className={parts.cut} style={level === 1 ? { fontWeight: 600 } : undefined} title={name}>
        {name}
      </span>
    </Group>
  );
}
