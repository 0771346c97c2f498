import { useWindowEvent } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '#domain/access/permission.ts';
import { News } from '#web/area/admin/News.tsx';
import { usePurposeAsked } from '#web/base/call/ask-purpose.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePreviewed } from '#web/kit/link/preview-store.ts';
import { isTyped } from '#web/kit/record/own-keys.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { useKeysShown } from '#web/kit/ui/keys.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { Renewal } from './Renewal.tsx';
import { useTour } from './tour/use-tour.ts';

const HelpDrawer = lazyPart('HelpDrawer', () => import('#web/area/help/HelpDrawer.tsx'));
const KeysDialog = lazyPart('KeysDialog', () => import('./KeysDialog.tsx'));
const Preview = lazyPart('Preview', () => import('#web/kit/link/Preview.tsx'));
const PurposeDialog = lazyPart('PurposeDialog', () => import('#web/area/looked/PurposeDialog.tsx'));
const Tour = lazyPart('Tour', () => import('./tour/Tour.tsx'));

/**
 * The parts of the frame that the first picture of a page does not wait for. In the header: the offer of a
 * newer version, and help. Over the page: help, keys, previews, the question for a purpose, the guide and
 * what is new.
 */
export function Later({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const session = useSession();
  const [isHelped, setHelped] = useState(false);
  // In a text field the key is an ordinary question mark.
  useWindowEvent('keydown', (event) => {
    if (event.key === '?' && !isTyped(event)) setHelped(true);
  });
  const areKeysShown = useKeysShown();
  const isPurposeAsked = usePurposeAsked() !== null;
  const isPreviewed = usePreviewed() !== null;
  const [tour] = useTour();
  const actors = actorsIn(session);
  const isGuided = tour !== 'left' && can(actors, 'user:edit') && can(actors, 'tracker:edit');
  return (
    <>
      <Renewal />
      {isPhone ? null : (
        <IconButton
          label={t('frame.help')}
          tipPosition="bottom"
          size={32}
          aria-keyshortcuts="?"
          onClick={() => setHelped(true)}
          onPointerEnter={HelpDrawer.preload}
        >
          <IconHelp size={20} />
        </IconButton>
      )}
      <Arriving fallback={null}>
        {isHelped ? <HelpDrawer onClose={() => setHelped(false)} /> : null}
        {isPreviewed ? <Preview /> : null}
        {areKeysShown ? <KeysDialog /> : null}
        {isPurposeAsked ? <PurposeDialog /> : null}
      </Arriving>
      {isGuided ? (
        <Arriving fallback={null}>
          <Tour />
        </Arriving>
      ) : null}
      <News />
    </>
  );
}
