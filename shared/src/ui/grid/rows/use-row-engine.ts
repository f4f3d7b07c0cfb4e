import { startTransition, useEffect, useMemo, useState } from 'react'
import { useLocale } from '../../../core/preferences/index.ts'
import type { GridColumn } from '../columns/column.ts'
import {
  runToEnd,
  createRowEngine,
  runYielding,
  mergedRows,
  maxSyncRows,
  type RowEngine,
  type RowQuery,
  type Steps,
  type UniqueRule,
} from '../engine/index.ts'

type EngineSource<Row> = {
  rows: readonly Row[]
  /** Whether more rows are still loading. */
  isPart?: boolean
  /** How rows are merged; undefined for no merging. */
  rule: UniqueRule<Row> | undefined
  columns: readonly GridColumn<Row>[]
  /** The filter and order that the engine is prepared for. */
  query: RowQuery
  /** The collation locale. */
  locale: string
}
type EngineResult<Row> = { source: EngineSource<Row>; engine?: RowEngine<Row>; failure?: Error }

/**
 * The row engine. A few rows are ready at once. Many rows are first merged, filtered and sorted in the background;
 * until then it is the previous engine if the columns are the same, or an empty one. Errors are thrown during
 * rendering.
 */
export function useRowEngine<Row>(options: Omit<EngineSource<Row>, 'locale'>) {
  const engineSource: EngineSource<Row> = { ...options, locale: useLocale() }
  const [source, setSource] = useState(engineSource)
  const isSame =
    source.rows === engineSource.rows &&
    source.rule === engineSource.rule &&
    source.columns === engineSource.columns &&
    source.locale === engineSource.locale
  // Another filter or order of the same rows needs no new engine.
  if (!isSame) setSource(engineSource)
  const isMany = isSlow(source)
  const syncEngine = useMemo(() => (isMany ? undefined : runToEnd(preparedEngine(source))), [source, isMany])
  const [result, setResult] = useState<EngineResult<Row>>()
  useEffect(() => {
    if (!isMany) return undefined
    const control = new AbortController()
    runYielding(preparedEngine(source), control.signal).then(
      // A transition, so that rendering many rows does not block typing.
      (engine) => startTransition(() => setResult({ source: source, engine })),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setResult({ source: source, failure })
      },
    )
    return () => control.abort()
  }, [source, isMany])
  if (result?.source === source && result.failure) throw result.failure
  // The first rows stay visible until all rows are ready.
  if (syncEngine && source.isPart && result?.engine !== syncEngine) setResult({ source: source, engine: syncEngine })
  const before = result?.source.columns === source.columns ? result.engine : undefined
  const emptyEngine = useMemo(() => engineOf<Row>([], source), [source])
  const isPart = syncEngine ? source.isPart === true : before !== undefined && result?.source.isPart === true
  const prepared = syncEngine || !before ? source.query : (result?.source.query ?? source.query)
  return {
    engine: syncEngine ?? before ?? emptyEngine,
    prepared,
    isPreparing: isMany && result?.source !== source,
    isPart,
  }
}

/** Rows without merging, filter and order need no preparation. */
function isSlow<Row>({ rows, rule, query }: EngineSource<Row>): boolean {
  return rows.length > maxSyncRows && (rule !== undefined || query.filter !== null || query.sort.length > 0)
}

function* preparedEngine<Row>(source: EngineSource<Row>): Steps<RowEngine<Row>> {
  const { rows, rule, query } = source
  const engine = engineOf(rule ? yield* mergedRows(rows, rule) : rows, source)
  yield* engine.prepare(query)
  return engine
}

function engineOf<Row>(rows: readonly Row[], { columns, locale }: EngineSource<Row>): RowEngine<Row> {
  return createRowEngine(rows, columns.map(engineColumn), { locale })
}

function engineColumn<Row>({ field, type = 'text', timeZone, value }: GridColumn<Row>) {
  return { field, type, timeZone, value }
}
