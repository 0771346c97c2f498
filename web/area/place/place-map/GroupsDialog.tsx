import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFolders, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import type { PlaceGroupRow } from '#api/place.ts';
import type { poiGroups } from '#api/poi.ts';
import { placeGroupInput } from '#domain/place/place-group.ts';
import { poiGroupInput } from '#domain/place/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { FleetsInput } from '#web/kit/picker/FleetsInput.tsx';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from './PlaceScreen.module.css';
import type { PlaceKind } from './place-kind.ts';

/**
 * The groups of a kind of places, with their fleets, which decide on who sees them, and their fraud flag. The
 * user creates, changes and deletes them here.
 */
export function GroupsDialog(props: { about: PlaceKind; opened: boolean; onClose: () => void }) {
  const { about, opened, onClose } = props;
  const { t } = useText();
  const [edited, setEdited] = useState<PlaceGroupRow | 'new' | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={edited === null ? t('place.groups') : edited === 'new' ? t('place.newGroup') : edited.name}
    >
      {edited === null ? (
        <Groups about={about} onEdit={setEdited} />
      ) : (
        <GroupForm about={about} group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  );
}

function Groups({ about, onEdit }: { about: PlaceKind; onEdit: (group: PlaceGroupRow | 'new') => void }) {
  const { t } = useText();
  const can = useCan();
  const mayEdit = can(about.of.edit.access);
  const groups = useEndpoint(about.groups.list, {}).data?.groups;
  const fleetText = useFleetText();
  const [gone, setGone] = useState<PlaceGroupRow | null>(null);
  const create = mayEdit ? (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onEdit('new')}>
      {t('place.newGroup')}
    </Button>
  ) : null;
  if (groups?.length === 0)
    return (
      <EmptyState
        icon={<IconFolders />}
        title={t('place.groupsNone')}
        description={t('place.groupsNoneText')}
        action={create}
      />
    );
  const tool = (label: string, Icon: typeof IconPencil, onClick: () => void) => (
    <IconButton label={label} size={30} onClick={onClick}>
      <Icon size={16} />
    </IconButton>
  );
  return (
    <>
      <ul className={classes.groups}>
        {groups?.map((group) => (
          <li key={group.id} className={classes.group}>
            <div style={{ minWidth: 0 }}>
              <span className={classes.name}>
                {group.fraudulent ? (
                  <IconAlertTriangle size={14} className={classes.fraud} aria-label={t('place.fraudulent')} />
                ) : null}
                {group.name}
              </span>
              <Dim size="xs">
                {t('place.groupCount', { n: group.places })} · {fleetText(group)}
              </Dim>
            </div>
            {mayEdit ? (
              <div style={{ flex: 'none' }}>
                {tool(t('place.editGroup', { name: group.name }), IconPencil, () => onEdit(group))}
                {tool(t('place.deleteTitle', { name: group.name }), IconTrash, () => setGone(group))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <div style={{ marginTop: 12 }}>{create}</div>
      <ConfirmDialog
        opened={gone !== null}
        title={t('place.deleteTitle', { name: gone?.name ?? '' })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(about.groups.remove, { params: { group_id: gone!.id } }, { quiet: true })}
        onClose={() => setGone(null)}
      >
        {t('place.deleteGroupText')}
      </ConfirmDialog>
    </>
  );
}

/** The fleets whose users see a group, in words. */
function useFleetText(): (group: PlaceGroupRow) => string {
  const { t } = useText();
  const fleets = useEndpoint(getFleets, {}, { staleMs: 300_000 }).data?.fleets ?? [];
  return ({ fleet_ids, has_hidden_fleets }) => {
    const names = fleet_ids.map(
      (id) => fleets.find((fleet) => fleet.id === id)?.name ?? t('word.hiddenFleet'),
    );
    if (has_hidden_fleets) names.push(t('place.moreFleets'));
    return names.join(', ') || t('place.everybody');
  };
}

function GroupForm(props: { about: PlaceKind; group: PlaceGroupRow | null; onClose: () => void }) {
  const { about, group, onClose } = props;
  const { t } = useText();
  const can = useCan();
  const fleets = useEndpoint(getFleets, {}, { staleMs: 300_000 }).data?.fleets ?? [];
  const isPoi = about.kind === 'poi';
  const form = useListedForm({
    // Groups of areas are those of points of interest without the mark.
    of: about.groups as typeof poiGroups,
    input: (isPoi ? poiGroupInput : placeGroupInput) as typeof poiGroupInput,
    stored: group,
    onSaved: onClose,
  });
  const { value, onChange, onBlur, error } = form.field('fleet_ids');
  return (
    <DialogForm form={form} confirmLabel={t(group ? 'ui.save' : 'ui.create')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('word.name')} />
      <FleetsInput
        fleets={fleets}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
        label={t('place.fleets')}
        description={group?.has_hidden_fleets ? t('place.fleetsHidden') : t('place.fleetsHelp')}
      />
      {isPoi ? (
        <SwitchField
          {...form.field('fraudulent')}
          label={t('place.fraudulent')}
          description={t('place.fraudulentHelp')}
          disabled={!can('poi_group:fraudulent')}
        />
      ) : null}
    </DialogForm>
  );
}
