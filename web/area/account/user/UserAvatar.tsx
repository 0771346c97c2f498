import { Avatar } from '@mantine/core';
import { useSession } from '#web/base/session/session.ts';
import { usePhoto } from './use-photo.ts';
import classes from './user.module.css';

/** The first letters of a name: `Ana García` → `AG`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

/** A user's photo, or initials. Decoration: the name is beside it, or in the button around it. */
export function UserAvatar(props: { name: string; photoAt: string | null; userId?: number; size: number }) {
  const { name, photoAt, userId, size } = props;
  const src = usePhoto(photoAt, userId);
  return (
    <Avatar color="petrol" radius={9999} size={size} src={src} alt="" aria-hidden="true">
      {/* Only drawn: the name is elsewhere. */}
      <span data-initials={initialsOf(name)} className={classes.initials} />
    </Avatar>
  );
}

/** The signed-in user's own avatar. */
export function OwnAvatar({ size }: { size: number }) {
  const { myProfile, username } = useSession();
  const name = myProfile ? `${myProfile.name} ${myProfile.surname}` : (username ?? '');
  return <UserAvatar name={name} photoAt={myProfile?.photo_at ?? null} size={size} />;
}
