import { useEffect, useState } from 'react'
import type { Filter } from '../../../../domain/filter/index.ts'
import type { GridColumn } from '../../columns/column.ts'
import { runYielding, type RowEngine } from '../../engine/index.ts'
import { listedValues, type ListedValue } from '../../filter/listed-values.ts'

type Counted = { engine: unknown; listed?: ListedValue[]; failure?: Error }

/**
 * The values of a column with their counts, computed in the background; undefined until ready. Errors are thrown during
 * rendering.
 */
export function useListedValues<Row>(
  engine: RowEngine<Row>,
  column: GridColumn<Row>,
  filter: Filter | null,
): ListedValue[] | undefined {
  const [counted, setCounted] = useState<Counted>()
  useEffect(() => {
    const control = new AbortController()
    runYielding(listedValues(engine, column, filter), control.signal).then(
      (listed) => setCounted({ engine: engine, listed }),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setCounted({ engine: engine, failure })
      },
    )
    return () => control.abort()
  }, [engine, column, filter])
  if (counted?.engine === engine && counted.failure) throw counted.failure
  return counted?.listed
}
