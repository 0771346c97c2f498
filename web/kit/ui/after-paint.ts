/**
 * Calls back once the page has drawn its next frame. Creating and removing a map takes longer than a frame,
 * and the answer to a click must not wait for it. The result cancels the call.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
