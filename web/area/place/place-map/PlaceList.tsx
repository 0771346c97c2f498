import { Button, Menu, MultiSelect, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFilterOff, IconFolders } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { PLACE_FORMATS } from '#domain/place/place-file-format.ts';
import { plainText } from '#domain/plain-text.ts';
import { listKey } from '#text/field-words.ts';
import { ImportButton } from '#web/area/line-import/ImportButton.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { callBytes } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { CreateButton } from '#web/kit/list/CreateButton.tsx';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import parts from '#web/kit/look/parts.module.css';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { VirtualList } from '#web/kit/ui/VirtualList.tsx';
import { GroupsDialog } from './GroupsDialog.tsx';
import classes from './PlaceScreen.module.css';
import type { PlaceKind } from './place-kind.ts';

/** The facts of a place in the list. */
export type PlaceRow = { id: number; name: string; group_ids: readonly number[]; fraudulent?: boolean };

const ROW_PX = 52;

/**
 * The places in words, filtered by the search and by groups (in the address), and the actions on all of them.
 */
export function PlaceList(props: {
  about: PlaceKind;
  rows: readonly PlaceRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  record: RecordAddress;
  icon: ReactNode;
  tools: ReactNode;
}) {
  const { about, rows, error, onRetry, record, icon, tools } = props;
  const { list } = about;
  const { t } = useText();
  const can = useCan();
  const mayEdit = can(about.of.edit.access);
  const [q, setQ] = useUrlValue('q');
  const [chosenGroups, setChosenGroups] = useUrlValue('groups');
  const { data } = useEndpoint(about.groups.list, {});
  const groups = useMemo(() => data?.groups ?? [], [data]);
  const names = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups]);
  const wanted = useMemo(
    () => new Set((chosenGroups ?? '').split(',').filter(Boolean).map(Number)),
    [chosenGroups],
  );
  const groupText = (row: PlaceRow) =>
    row.group_ids
      .map((id) => names.get(id))
      .filter(Boolean)
      .join(', ');
  const found = (rows ?? []).filter(
    (row) =>
      (wanted.size === 0 || row.group_ids.some((id) => wanted.has(id))) &&
      (!q || plainText(`${row.name} ${groupText(row)}`).includes(plainText(q))),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const isNarrowed = wanted.size > 0 || Boolean(q);
  const create = mayEdit ? <CreateButton list={list} onClick={record.create} /> : null;
  return (
    <div className={parts.rest}>
      <div className={classes.head}>
        <div className={parts.row} style={{ flexWrap: 'nowrap' }}>
          <SearchBox
            value={q ?? ''}
            onChange={(text) => setQ(text || null)}
            label={t(listKey(list, 'search'))}
            flex={1}
          />
          {create}
        </div>
        {groups.length > 0 ? (
          <MultiSelect
            size="xs"
            aria-label={t('place.groups')}
            placeholder={wanted.size === 0 ? t('place.groups') : ''}
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={[...wanted].map(String)}
            onChange={(ids) => setChosenGroups(ids.join() || null)}
            clearable
            clearButtonProps={{ 'aria-label': t('ui.clear') }}
            searchable
          />
        ) : null}
        <div className={parts.row}>
          <Dim size="xs" flex={1} role="status">
            {rows ? t(listKey(list, 'count'), { n: found.length }) : ''}
          </Dim>
          {tools}
          <Tools
            about={about}
            mayEdit={mayEdit}
            query={{ q, groups: chosenGroups }}
            isEmpty={found.length === 0}
          />
        </div>
      </div>
      {error && !rows ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {!rows && !error ? <Skeleton height={ROW_PX * 4} m={12} /> : null}
      {rows && found.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            icon={<IconFilterOff />}
            title={t('ui.nothingFound')}
            action={
              <Button
                variant="default"
                onClick={() => {
                  setQ(null);
                  setChosenGroups(null);
                }}
              >
                {t('map.clearFilter')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={icon}
            title={t(listKey(list, 'none'))}
            description={t(`${about.kind}.noneText`)}
            action={create}
          />
        )
      ) : null}
      {found.length > 0 ? (
        <VirtualList
          label={t(listKey(list, 'list'))}
          ids={found.map(({ id }) => id)}
          rowPx={ROW_PX}
          chosen={record.id === null ? null : Number(record.id)}
          onChoose={(id) => record.open(id)}
          onEscape={record.close}
        >
          {(id) => {
            const row = byId.get(id)!;
            return (
              <div className={classes.row}>
                <span className={classes.name}>
                  {row.fraudulent ? (
                    <IconAlertTriangle
                      size={14}
                      className={classes.fraud}
                      aria-label={t('place.fraudulent')}
                    />
                  ) : null}
                  {row.name}
                </span>
                <Dim size="xs" truncate>
                  {groupText(row) || t('place.noGroup')}
                </Dim>
              </div>
            );
          }}
        </VirtualList>
      ) : null}
    </div>
  );
}

function Tools(props: {
  about: PlaceKind;
  mayEdit: boolean;
  query: { q: string | null; groups: string | null };
  isEmpty: boolean;
}) {
  const { about, mayEdit, isEmpty } = props;
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const query = {
    ...(props.query.q && { q: props.query.q }),
    ...(props.query.groups && { groups: props.query.groups }),
  };
  const title = t(listKey(about.list, 'list'));
  async function save(format: (typeof PLACE_FORMATS)[number] | 'xlsx') {
    const columns = about.list.columns.map(({ id }) => id).join();
    const bytes =
      format === 'xlsx'
        ? await callBytes(about.of.file, { query: { ...query, columns } })
        : await callBytes(about.of.download, { query: { ...query, format } });
    saveFile(bytes, `${title}.${format}`);
  }
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <IconButton label={label} variant="default" size={30} onClick={onClick}>
      {icon}
    </IconButton>
  );
  return (
    <>
      {button(t('place.manageGroups'), <IconFolders size={16} />, () => setOpen(true))}
      {mayEdit ? <ImportButton kind={about.kind} /> : null}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <IconButton label={t('ui.export')} variant="default" size={30} disabled={isEmpty}>
            <IconDownload size={16} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {(['xlsx', ...PLACE_FORMATS] as const).map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {t(`place.format_${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <GroupsDialog about={about} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
