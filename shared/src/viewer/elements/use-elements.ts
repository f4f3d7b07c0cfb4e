import { startTransition, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Viewer } from '../viewer.ts'
import { elementsOfFiles, type ElementSource, type ListedElement } from './listed-element.ts'

export type ElementList =
  | { status: 'reading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'read'; elements: readonly ListedElement[] }

type Request = { viewer: Viewer; source: ElementSource | undefined; isWanted: boolean }

/**
 * All elements of the loaded models, read again after a model is loaded or unloaded. The previous list stays until they
 * are ready.
 */
export function useElements({ viewer, source, isWanted }: Request): ElementList {
  const [round, restart] = useReducer((count: number) => count + 1, 0)
  const [list, setList] = useState<ElementList>({ status: 'reading' })
  const loadElements = useEffectEvent(() => (source ? source(viewer) : elementsOfFiles(viewer)))

  useEffect(() => {
    const offs = [viewer.on('modelLoaded', restart), viewer.on('modelUnloaded', restart)]
    return () => {
      for (const off of offs) off()
    }
  }, [viewer])

  const readRevision = useRef(-1)
  useEffect(() => {
    if (!isWanted || readRevision.current === round) return undefined
    let isOver = false
    async function read() {
      try {
        const elements = await loadElements()
        if (isOver) return
        readRevision.current = round
        // Rendering tens of thousands of elements is interruptible.
        startTransition(() => setList({ status: 'read', elements }))
      } catch {
        // The panel shows that loading has failed; the error contains no details for users.
        if (!isOver) setList({ status: 'failed', retry: restart })
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [viewer, round, isWanted])
  return list
}
