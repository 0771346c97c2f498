import { useEffect, useState } from 'react';

/** The secret behind `#`, which browsers send to nobody. */
export function useHashSecret(): string {
  const [secret, setSecret] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const onChange = () => setSecret(window.location.hash.slice(1));
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return secret;
}
