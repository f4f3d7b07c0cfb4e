import { startTransition, useEffect, useState } from 'react'
import { runYielding, maxSyncRows, type RowEngine, type RowQuery } from '../engine/index.ts'

/** Milliseconds of work between two frames. Since someone is waiting, one frame may be late. */
const slice = 16

type Prepared<Row> = {
  engine: RowEngine<Row>
  /** The query that the engine was prepared for. */
  prepared: RowQuery
}

/**
 * The filter and order to show for many rows. A new query needs column tables, which are built in the background; until
 * then the previous query stays.
 */
export function useReadyQuery<Row>({ engine, prepared }: Prepared<Row>, query: RowQuery) {
  const [shown, setShown] = useState({ engine, query: prepared })
  const isShown = shown.engine === engine && shown.query === query
  const isNow = isShown || engine.rows.length <= maxSyncRows || engine.isReady(query)
  if (isNow && !isShown) setShown({ engine, query: query })
  useEffect(() => {
    if (isNow) return undefined
    const control = new AbortController()
    const show = () => startTransition(() => setShown({ engine, query: query }))
    runYielding(engine.prepare(query), control.signal, slice).then(show, () => {
      // The error is thrown again during rendering, where the page's boundary shows it.
      if (!control.signal.aborted) show()
    })
    return () => control.abort()
  }, [engine, query, isNow])
  const before = shown.engine === engine ? shown.query : prepared
  return { query: isNow ? query : before, isPreparing: !isNow }
}
