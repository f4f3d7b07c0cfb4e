import { useEffect, useState } from 'react'
import { runYielding, type Pivot, type Pivoting, type RowEngine } from '../../engine/index.ts'

type PivotState = { of: Pivoting; pivot?: Pivot; failure?: Error }
export type PivotResult = { of: Pivoting; pivot: Pivot }

/** A pivot, computed in the background; the previous one until it is ready. Errors are thrown during rendering. */
export function usePivot<Row>(
  engine: RowEngine<Row>,
  positions: Uint32Array,
  pivoting: Pivoting,
): PivotResult | undefined {
  const [result, setResult] = useState<PivotState>()
  useEffect(() => {
    const control = new AbortController()
    runYielding(engine.pivot(positions, pivoting), control.signal).then(
      (pivot) => setResult({ of: pivoting, pivot }),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setResult({ of: pivoting, failure })
      },
    )
    return () => control.abort()
  }, [engine, positions, pivoting])
  if (result?.of === pivoting && result.failure) throw result.failure
  return result?.pivot && { of: result.of, pivot: result.pivot }
}
