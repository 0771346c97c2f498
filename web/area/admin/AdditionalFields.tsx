import { ActionIcon, Badge, Button, Group, Menu, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconForms,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import {
  type AdditionalField,
  deleteAdditionalField,
  getAdditionalFields,
  putAdditionalOrder,
} from '#api/admin.ts';
import { ADDITIONAL_MAX } from '#domain/admin/additional-field.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { refreshed } from '#web/base/call/queries.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import classes from './ListsScreen.module.css';
import { moveItem } from './move-item.ts';

/**
 * The definitions of the vehicle's additional fields in the order of the record; dragged, or moved by keys
 * and menu.
 */
export function AdditionalFields() {
  const { t } = useText();
  const query = useEndpoint(getAdditionalFields, {});
  const [edited, setEdited] = useState<AdditionalField | 'new' | null>(null);
  const [removed, setRemoved] = useState<AdditionalField | null>(null);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const stored = query.data?.fields;
  if (!stored) return <NotYet query={query} heights={[44, 44]} />;
  const fields = order ? order.flatMap((id) => stored.filter((field) => field.id === id)) : stored;
  async function keep(ids: readonly number[]) {
    setOrder(ids);
    // After success or refusal, show the order that the server has.
    await call(putAdditionalOrder, { body: { ids: [...ids] } }).catch(() => undefined);
    await refreshed();
    setOrder(null);
  }
  const ids = fields.map(({ id }) => id);
  const drag = {
    start: setDragged,
    over: (at: number) => {
      if (dragged === null || ids.indexOf(dragged) === at) return;
      setOrder(moveItem(ids, ids.indexOf(dragged), at));
    },
    end: () => {
      if (dragged !== null && order) void keep(order);
      setDragged(null);
    },
  };
  const add = (
    <Button
      disabled={fields.length >= ADDITIONAL_MAX}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      {t('admin.addField')}
    </Button>
  );
  return (
    <>
      <Dim>{t('admin.additionalText')}</Dim>
      {fields.length === 0 ? (
        <EmptyState
          icon={<IconForms />}
          title={t('admin.fieldNone')}
          description={t('admin.fieldNoneText')}
          action={add}
        />
      ) : (
        <>
          <Group gap="8px 16px">
            {add}
            <Text span c="dimmed">
              {t('admin.additionalCount', { n: fields.length, max: ADDITIONAL_MAX })}
            </Text>
          </Group>
          <ol className={`${parts.panel} ${parts.lines}`} aria-label={t('admin.list_vehicle_additional')}>
            {fields.map((field, at) => (
              <FieldRow
                key={field.id}
                field={field}
                isDragged={dragged === field.id}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onMove={(by) => void keep(moveItem(ids, at, at + by))}
                onDragStart={() => drag.start(field.id)}
                onDragOver={() => drag.over(at)}
                onDragEnd={drag.end}
                onEdit={() => setEdited(field)}
                onRemove={() => setRemoved(field)}
              />
            ))}
          </ol>
        </>
      )}
      <FieldDialog edited={edited} onClose={() => setEdited(null)} />
      <DeletionDialog
        of={removed}
        onClose={() => setRemoved(null)}
        onConfirm={({ id }) => call(deleteAdditionalField, { params: { field_id: id } }, { quiet: true })}
      />
    </>
  );
}

function FieldRow(props: {
  field: AdditionalField;
  isDragged: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { field, isDragged, isFirst, isLast, onMove } = props;
  const { t } = useText();
  const { name, uses } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!by || (by < 0 ? isFirst : isLast)) return;
    event.preventDefault();
    onMove(by);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    props.onDragOver();
  };
  return (
    <li className={classes.value} onDragOver={onDragOver} onDrop={(event) => event.preventDefault()}>
      <Group className={classes.row} gap="xs" wrap="nowrap" data-parent data-dragged={isDragged}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          style={{ cursor: 'grab' }}
          aria-label={t('admin.move', { name })}
          draggable
          onDragStart={props.onDragStart}
          onDragEnd={props.onDragEnd}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <span className={classes.name}>{name}</span>
        {field.required ? (
          <Badge variant="light" color="petrol">
            {t('admin.required')}
          </Badge>
        ) : null}
        <Group className={`${parts.dim} ${classes.facts}`} gap="sm" wrap="nowrap">
          <span>{t(`admin.type_${field.type}`)}</span>
          <span>{uses > 0 ? t('admin.uses', { n: uses }) : t('admin.unused')}</span>
        </Group>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={34} aria-label={`${t('word.actions')}: ${name}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={props.onEdit}>
              {t('admin.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={isFirst} onClick={() => onMove(-1)}>
              {t('admin.moveUp', { name })}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={isLast} onClick={() => onMove(1)}>
              {t('admin.moveDown', { name })}
            </Menu.Item>
            {uses > 0 ? null : (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="var(--traza-bad)"
                  leftSection={<IconTrash size={16} />}
                  onClick={props.onRemove}
                >
                  {t('word.delete')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  );
}
