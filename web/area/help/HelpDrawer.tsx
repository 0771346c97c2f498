import { Anchor, Button, Drawer, Group } from '@mantine/core';
import { IconBook, IconKeyboard } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { helpPageOf } from '#domain/help/pages.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { showKeys } from '#web/kit/ui/keys.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpContents } from './HelpContents.tsx';
import { useHandbook, useHelpContent } from './use-handbook.ts';

/** The page of the screen in view, beside it; the contents where a screen has none. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const isPhone = usePhone();
  const [page, setPage] = useState(() => helpPageOf(pathname, search));
  const { groups, error, retry } = useHandbook();
  const entry = groups?.flatMap(({ pages }) => pages).find((one) => one.page === page);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 440}
      // One reads it while working on the screen beside it.
      withOverlay={isPhone}
      lockScroll={isPhone}
      trapFocus={isPhone}
      styles={{ content: { borderInlineStart: '1px solid var(--traza-line)' } }}
      attributes={{ header: { role: 'presentation' } }}
      title={entry?.title ?? t('help.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !groups ? (
        <WaitingRows />
      ) : entry ? (
        <DrawnPage page={entry.page} onOpen={setPage} />
      ) : (
        <HelpContents groups={groups} onFollow={onClose} />
      )}
      <Group gap="sm" mt="lg">
        <Button
          variant="default"
          leftSection={<IconBook size={16} />}
          component={Link}
          to={entry ? `/help/${entry.page}` : '/help'}
          onClick={onClose}
        >
          {t('help.open')}
        </Button>
        {isPhone ? null : (
          <Button
            variant="default"
            leftSection={<IconKeyboard size={16} />}
            onClick={() => {
              onClose();
              showKeys();
            }}
          >
            {t('spotlight.keys')}
          </Button>
        )}
      </Group>
    </Drawer>
  );
}

function DrawnPage({ page, onOpen }: { page: string; onOpen: (page: string) => void }) {
  const { data, error, refetch } = useHelpContent(page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return (
    <HelpArticle
      content={data}
      linkTo={(other, words) => (
        <Anchor component="button" type="button" inherit onClick={() => onOpen(other)}>
          {words}
        </Anchor>
      )}
    />
  );
}
