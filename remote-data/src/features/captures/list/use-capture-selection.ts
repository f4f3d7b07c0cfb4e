import { useState } from 'react'
import type { CaptureSummary } from './capture-list.api.ts'

export type CaptureSelection = {
  /** Of all pages, in the order in which they were chosen. */
  captures: readonly CaptureSummary[]
  isChosen: (id: string) => boolean
  choose: (captures: readonly CaptureSummary[], isChosen: boolean) => void
  clear: () => void
}

/** The captures that are chosen in the list; they stay chosen when another page is shown. */
export function useCaptureSelection(): CaptureSelection {
  const [captures, setCaptures] = useState<readonly CaptureSummary[]>([])
  return {
    captures,
    isChosen: (id) => captures.some((one) => one.id === id),
    choose(changed, isChosen) {
      const others = captures.filter(({ id }) => changed.every((one) => one.id !== id))
      setCaptures(isChosen ? [...others, ...changed] : others)
    },
    clear: () => setCaptures([]),
  }
}
