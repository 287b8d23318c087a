/** Do this once the page is drawn: nothing that can wait stands between a click and its answer. At once where nobody looks. */
export function whenPainted(act: () => void): () => void {
  if (document.visibilityState === "hidden") {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
