import { useEffect, useRef, useState } from 'react';

/**
 * Typed text that becomes `value` after a pause in typing, or when it is sent. A value changed from elsewhere
 * (by Back, or by the button that clears all filters) replaces the typed text.
 */
export function useRestedText(props: { value: string; onChange: (value: string) => void; restMs: number }) {
  const { value, onChange, restMs } = props;
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onChange(sent.current);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return {
    text,
    setText,
    /** Sets the value at once: by Enter, or when it was chosen and not typed. */
    send: (next: string) => {
      setText(next);
      send(next);
    },
  };
}
