import { Button, CloseButton, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteListView, getListViews, type ListView } from '#api/layout.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { refetch, useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { setLayout } from '#web/kit/list/layout-store.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';

const LIST = VEHICLE_LIST.name;

/**
 * Saved views, which are filters, columns and order under a name: the user's own, and those that others
 * share.
 */
export function ViewMenu() {
  const { t } = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { data } = useEndpoint(getListViews, { params: { list: LIST } }, { enabled: isOpen });
  const views = data?.views ?? [];
  const apply = ({ search, layout }: ListView) => {
    setOpen(false);
    setLayout(LIST, layout);
    void navigate({ to: '.', search });
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={320}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <IconButton label={t('ui.views')} variant="default" size={30} onClick={() => setOpen(!isOpen)}>
            <IconBookmarks size={16} />
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown p="xs" aria-label={t('ui.views')} mih={88}>
          <Stack gap="xs">
            {data && views.length === 0 ? (
              <EmptyState
                icon={<IconBookmark />}
                title={t('ui.viewsNone')}
                description={t('ui.viewsNoneText')}
              />
            ) : (
              <ul aria-label={t('ui.views')}>
                {views.map((view) => (
                  <OneView key={view.id} view={view} onApply={() => apply(view)} />
                ))}
              </ul>
            )}
            <Button
              variant="default"
              size="xs"
              leftSection={<IconBookmarkPlus size={16} aria-hidden="true" />}
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              {t('ui.viewSave')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <SaveViewDialog opened={isSaving} onClose={() => setSaving(false)} />
    </>
  );
}

function OneView({ view, onApply }: { view: ListView; onApply: () => void }) {
  const { t } = useText();
  const remove = async () => {
    await call(deleteListView, { params: { list: LIST, view_id: view.id } });
    refetch(getListViews);
  };
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <UnstyledButton
        flex={1}
        miw={0}
        px={8}
        py={6}
        bdrs="sm"
        className={parts.choice ?? ''}
        onClick={onApply}
      >
        <Group gap={8} wrap="nowrap">
          <span className={parts.cut}>{view.name}</span>
          {view.shared ? (
            <Text span size="xs" c="dimmed">
              {t('ui.viewOfOthers')}
            </Text>
          ) : null}
        </Group>
      </UnstyledButton>
      {view.own ? (
        <CloseButton
          size="sm"
          aria-label={t('ui.viewDelete', { name: view.name })}
          onClick={() => void remove()}
        />
      ) : null}
    </Group>
  );
}
