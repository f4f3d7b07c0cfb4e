/** For an effect: if the element is removed while it has the focus, its page gets the focus. */
export function handFocusOn(element: HTMLElement | null): () => void {
  const page = element?.closest('main')
  return () => {
    if (element?.contains(document.activeElement)) page?.focus({ preventScroll: true })
  }
}
