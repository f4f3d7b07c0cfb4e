import { useState } from 'react'
import type { CaptureSummary } from './capture-list.api.ts'

export type CaptureSelection = {
  /** From all pages, in selection order. */
  captures: readonly CaptureSummary[]
  isChosen: (id: string) => boolean
  choose: (captures: readonly CaptureSummary[], isChosen: boolean) => void
  clear: () => void
}

/** The captures selected in the list, across pages. */
export function useCaptureSelection(): CaptureSelection {
  const [captures, setCaptures] = useState<readonly CaptureSummary[]>([])
  return {
    captures,
    isChosen: (id) => captures.some((one) => one.id === id),
    choose(changed, isChosen) {
      const otherCaptures = captures.filter(({ id }) => changed.every((one) => one.id !== id))
      setCaptures(isChosen ? [...otherCaptures, ...changed] : otherCaptures)
    },
    clear: () => setCaptures([]),
  }
}
