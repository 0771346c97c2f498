import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import type { Geometry } from '#domain/place/geometry.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { RecordLayout } from '#web/kit/record/RecordLayout.tsx';
import { RecomputePanel } from '../RecomputePanel.tsx';
import type { PlaceRow } from './PlaceList.tsx';
import type { PlaceKind } from './place-kind.ts';
import { useShapeText } from './use-shape-text.ts';

const NOT_FOUND = new Fault('notFound', 404);

/** One place in the card over the map: its form, its changes, and a button to delete it. */
export function PlaceRecord(props: {
  about: PlaceKind;
  /** Null for a new one. */
  id: number | null;
  row: PlaceRow | undefined;
  isLoading: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { about, id, row, isLoading, onClose, children } = props;
  const { kind, list } = about;
  const { t } = useText();
  const can = useCan();
  const [isAsked, setAsked] = useState(false);
  const own = useFieldWords(about);
  if (id === null) {
    return (
      <RecordLayout title={t(`${kind}.new`)} onBack={onClose}>
        {children}
      </RecordLayout>
    );
  }
  const params = { [about.of.key]: id };
  const missing = { isPending: isLoading, error: isLoading || row ? null : NOT_FOUND, refetch: () => {} };
  return (
    <>
      <RecordLayout
        state={missing}
        title={row?.name ?? ''}
        onBack={onClose}
        actions={
          can(about.of.edit.access)
            ? [
                {
                  label: t('word.delete'),
                  icon: <IconTrash size={16} aria-hidden="true" />,
                  isDanger: true,
                  onClick: () => setAsked(true),
                },
              ]
            : []
        }
        tabs={[
          { id: 'data', label: t('word.data'), render: () => children },
          {
            id: 'visits',
            label: t('column.visits'),
            render: () => <RecomputePanel kind={kind} placeId={id} />,
          },
          {
            id: 'changes',
            label: t('word.history'),
            render: () => (
              <HistoryPanel endpoint={about.of.history} params={params} described={list} own={own} />
            ),
          },
        ]}
      />
      <ConfirmDialog
        opened={isAsked}
        title={t('place.deleteTitle', { name: row?.name ?? '' })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={async () => {
          await call(about.of.remove as Endpoint, { params } as never, { quiet: true });
          onClose();
        }}
        onClose={() => setAsked(false)}
      >
        {t(`${kind}.deleteText`)}
      </ConfirmDialog>
    </>
  );
}

/** The words for groups and outlines in the history, which have their names elsewhere. */
function useFieldWords({ groups }: PlaceKind): (field: string, value: unknown) => string | null {
  const { t } = useText();
  const shapeText = useShapeText();
  const known = useEndpoint(groups.list, {}).data?.groups ?? [];
  return (field, value) => {
    if (field === 'geometry') return shapeText(value as Geometry);
    if (field !== 'group_ids' || !Array.isArray(value)) return null;
    const names = value.map((id) => known.find((group) => group.id === id)?.name ?? t('place.hiddenGroup'));
    return names.join(', ') || t('place.noGroup');
  };
}
