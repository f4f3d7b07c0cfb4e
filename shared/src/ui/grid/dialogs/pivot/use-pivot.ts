import { useEffect, useState } from 'react'
import { inSlices, type Pivot, type Pivoting, type RowEngine } from '../../engine/index.ts'

type Made = { of: Pivoting; pivot?: Pivot; failure?: Error }
export type MadePivot = { of: Pivoting; pivot: Pivot }

/** A pivot, computed in the background; the previous one until it is ready. Errors are thrown during rendering. */
export function usePivot<Row>(
  engine: RowEngine<Row>,
  positions: Uint32Array,
  pivoting: Pivoting,
): MadePivot | undefined {
  const [made, setMade] = useState<Made>()
  useEffect(() => {
    const control = new AbortController()
    inSlices(engine.pivot(positions, pivoting), control.signal).then(
      (pivot) => setMade({ of: pivoting, pivot }),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setMade({ of: pivoting, failure })
      },
    )
    return () => control.abort()
  }, [engine, positions, pivoting])
  if (made?.of === pivoting && made.failure) throw made.failure
  return made?.pivot && { of: made.of, pivot: made.pivot }
}
