import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { AskedProperty } from './colour-property.model.ts'
import type { ValueSource } from './value-source.ts'

const none: readonly AskedProperty[] = []

type Found = { properties: readonly AskedProperty[]; retry: (() => void) | undefined }

/**
 * Additional properties of the source, loaded when the panel opens for the first time. `retry` is set after a failure.
 */
export function useAskedProperties(source: ValueSource | undefined): Found {
  const [round, restart] = useReducer((count: number) => count + 1, 0)
  const [properties, setProperties] = useState(none)
  const [hasFailed, setFailed] = useState(false)
  const hasSource = source !== undefined
  const loadProperties = useEffectEvent(async () => source?.properties())

  useEffect(() => {
    if (!hasSource) return undefined
    let isOver = false
    async function read() {
      try {
        const found = (await loadProperties()) ?? []
        if (isOver) return
        setProperties(found.map(({ set, name }): AskedProperty => ({ set, name, isAsked: true })))
        setFailed(false)
      } catch {
        // The panel shows the failure and offers a retry.
        if (!isOver) setFailed(true)
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [hasSource, round])
  return { properties, retry: hasFailed ? restart : undefined }
}
