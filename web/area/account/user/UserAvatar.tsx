import { Avatar } from '@mantine/core';
import { useSession } from '#web/base/session/session.ts';
import { usePhoto } from './use-photo.ts';
import classes from './user.module.css';

/** The first letters of a name: `Ana García` → `AG`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

/** Somebody's face, or initials. Decoration: the name stands beside it, or in the button around it. */
export function UserAvatar(props: { name: string; photoAt: string | null; userId?: number; size: number }) {
  const { name, photoAt, userId, size } = props;
  const src = usePhoto(photoAt, userId);
  return (
    <Avatar color="petrol" radius={9999} size={size} src={src} alt="" aria-hidden="true">
      {/* Drawn, not written: what is named is named elsewhere. */}
      <span data-initials={initialsOf(name)} className={classes.initials} />
    </Avatar>
  );
}

/** One's own. */
export function OwnAvatar({ size }: { size: number }) {
  const { myProfile, username } = useSession();
  const name = myProfile ? `${myProfile.name} ${myProfile.surname}` : (username ?? '');
  return <UserAvatar name={name} photoAt={myProfile?.photo_at ?? null} size={size} />;
}
