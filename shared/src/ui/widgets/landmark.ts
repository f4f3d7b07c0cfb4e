import { useRef, useState, type RefObject } from 'react'

/**
 * The container for overlays: on top of everything else, but inside the page's landmark, where screen readers look for
 * the page. Overlays of dialogs and the shell are at the end of the document.
 */
export function useLandmark<Opener extends HTMLElement>() {
  const opener = useRef<Opener>(null)
  // Looked up lazily, because there is no opener at first.
  const [landmark] = useState<RefObject<HTMLElement | null>>(() => ({
    get current() {
      return opener.current?.closest('main') ?? null
    },
  }))
  return { opener, landmark }
}
