import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { SourceProperty } from './color-property.model.ts'
import type { ValueSource } from './value-source.ts'

const noProperties: readonly SourceProperty[] = []

type LoadedProperties = { properties: readonly SourceProperty[]; retry: (() => void) | undefined }

/**
 * Additional properties of the source, loaded when the panel opens for the first time. `retry` is set after a failure.
 */
export function useSourceProperties(source: ValueSource | undefined): LoadedProperties {
  const [attempt, loadAgain] = useReducer((count: number) => count + 1, 0)
  const [properties, setProperties] = useState(noProperties)
  const [hasFailed, setFailed] = useState(false)
  const hasSource = source !== undefined
  const loadProperties = useEffectEvent(async () => source?.properties())

  useEffect(() => {
    if (!hasSource) return undefined
    let isOver = false
    async function read() {
      try {
        const loaded = (await loadProperties()) ?? []
        if (isOver) return
        setProperties(loaded.map(({ set, name }): SourceProperty => ({ set, name, isFromSource: true })))
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
  }, [hasSource, attempt])
  return { properties, retry: hasFailed ? loadAgain : undefined }
}
