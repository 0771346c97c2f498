import { useSession } from '#web/base/session/session.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { PasswordExpiredScreen } from './PasswordExpiredScreen.tsx';

const FactorMissingScreen = lazyPart(
  'FactorMissingScreen',
  () => import('../sign-in/FactorMissingScreen.tsx'),
);

/** Replaces every screen by the duty that comes before anything else. */
export function DutyScreen() {
  const { myProfile } = useSession();
  if (myProfile?.password_expired) return <PasswordExpiredScreen />;
  return (
    <Arriving>
      <FactorMissingScreen />
    </Arriving>
  );
}
