/** For an effect: when the element goes with the focus in it, its page takes the focus. */
export function handFocusOn(element: HTMLElement | null): () => void {
  const page = element?.closest('main')
  return () => {
    if (element?.contains(document.activeElement)) page?.focus({ preventScroll: true })
  }
}
