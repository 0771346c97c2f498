import { Button, Group, Switch } from '@mantine/core';
import { IconList, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { deleteEnumeratedValue, type EnumeratedRecord } from '#api/admin.ts';
import { hasChildren, isFixed, type ValueList as ListId } from '#domain/admin/enumerated-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import classes from './ListsScreen.module.css';
import { type ShownValue, shownValues } from './list-names.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { type Edited, ValueDialog } from './ValueDialog.tsx';
import { ValueHistory } from './ValueHistory.tsx';
import { type ValueActions, ValueRow } from './ValueRow.tsx';

/** A list with at least this many values can be searched. */
const SEARCH_FROM = 8;

/** The values of one list, which can be added, renamed, retired and deleted here. */
export function ValueList({ list, values }: { list: ListId; values: readonly EnumeratedRecord[] }) {
  const { t, language } = useText();
  const session = useSession();
  const [q, setQ] = useUrlValue('q');
  const [retired, setRetired] = useUrlValue('retired');
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<EnumeratedRecord | null>(null);
  const [past, setPast] = useState<EnumeratedRecord | null>(null);
  const shown = useMemo(
    () =>
      shownValues(
        values,
        { q: q ?? '', retired: retired !== null },
        { nameOf: (value) => value.name, language },
      ),
    [values, q, retired, language],
  );
  const actions: ValueActions = {
    isSystemUser: actorsIn(session).includes('SYS'),
    edit: setEdited,
    remove: setRemoved,
    showHistory: setPast,
  };
  return (
    <>
      <Add list={list} onTypology={() => setEdited('new typology')} />
      <Group gap="8px 16px">
        {values.length >= SEARCH_FROM ? (
          <SearchBox
            flex="1 1 200px"
            maw={320}
            label={t('admin.search')}
            value={q ?? ''}
            onChange={(text) => setQ(text || null)}
          />
        ) : null}
        {values.some((value) => value.retired) ? (
          <Switch
            label={t('admin.retiredShow')}
            checked={retired !== null}
            onChange={(event) => setRetired(event.currentTarget.checked ? '1' : null)}
          />
        ) : null}
      </Group>
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconList />}
          title={t(q ? 'ui.nothingFound' : 'admin.none')}
          description={q ? undefined : t('admin.noneText')}
        />
      ) : (
        <ul className={`${parts.panel} ${parts.lines}`} aria-label={t(`admin.list_${list}`)}>
          {shown.map((one) => (
            <li key={one.value.id} className={classes.value}>
              {hasChildren(list) ? (
                <Parent
                  list={list}
                  shown={one}
                  belowCount={values.filter(({ parent_id }) => parent_id === one.value.id).length}
                  isSearch={q !== null}
                  actions={actions}
                />
              ) : (
                <ValueRow value={one.value} name={one.name} actions={actions} isFree={one.value.uses === 0} />
              )}
            </li>
          ))}
        </ul>
      )}
      <ValueDialog edited={edited} onClose={() => setEdited(null)} />
      <ValueHistory value={past} onClose={() => setPast(null)} />
      <DeletionDialog
        of={removed}
        onClose={() => setRemoved(null)}
        onConfirm={({ id }) => call(deleteEnumeratedValue, { params: { value_id: id } }, { quiet: true })}
      />
    </>
  );
}

/** How a new value is added to this list: not at all, in a dialog, or by its name alone. */
function Add({ list, onTypology }: { list: ListId; onTypology: () => void }) {
  const { t } = useText();
  if (isFixed(list)) return <Dim>{t('admin.fixed')}</Dim>;
  if (list === 'vehicle_contract') {
    return (
      <div>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onTypology}>
          {t('admin.addTypology')}
        </Button>
      </div>
    );
  }
  const label = { vehicle_brand: t('admin.addBrand'), vehicle_type: t('admin.addType') }[list as string];
  return <QuickAdd key={list} list={list} parentId={null} label={label ?? t('admin.addValue')} />;
}

/** A value and, when open, the values below it. A search opens the values that have a match below. */
function Parent(props: {
  list: ListId;
  shown: ShownValue;
  /** The number of values below it, shown or not. */
  belowCount: number;
  isSearch: boolean;
  actions: ValueActions;
}) {
  const { list, shown, belowCount, isSearch, actions } = props;
  const { value, name, inside } = shown;
  const { t } = useText();
  const [open, setOpen] = useUrlValue('open');
  const isOpen = open === String(value.id) || (isSearch && inside.length > 0);
  const isBrand = list === 'vehicle_brand';
  return (
    <>
      <ValueRow
        value={value}
        name={name}
        actions={actions}
        isFree={value.uses === 0 && belowCount === 0}
        inside={t(isBrand ? 'admin.models' : 'admin.subtypes', { n: belowCount })}
        branch={{ isOpen, onToggle: () => setOpen(isOpen ? null : String(value.id)) }}
      />
      {isOpen ? (
        <div className={classes.inside}>
          <ul aria-label={name}>
            {inside.map((child) => (
              <li key={child.value.id}>
                <ValueRow
                  value={child.value}
                  name={child.name}
                  actions={actions}
                  isFree={child.value.uses === 0}
                />
              </li>
            ))}
          </ul>
          <QuickAdd
            list={list}
            parentId={value.id}
            label={t(isBrand ? 'admin.addModelOf' : 'admin.addSubtypeOf', { name })}
          />
        </div>
      ) : null}
    </>
  );
}
