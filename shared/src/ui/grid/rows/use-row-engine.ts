import { startTransition, useEffect, useMemo, useState } from 'react'
import { useLocale } from '../../../core/preferences/index.ts'
import type { GridColumn } from '../columns/column.ts'
import {
  atOnce,
  createRowEngine,
  inSlices,
  mergedRows,
  mostAtOnce,
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
type Made<Row> = { of: EngineSource<Row>; engine?: RowEngine<Row>; failure?: Error }

/**
 * The row engine. A few rows are ready at once. Many rows are first merged, filtered and sorted in the background;
 * until then it is the previous engine if the columns are the same, or an empty one. Errors are thrown during
 * rendering.
 */
export function useRowEngine<Row>(options: Omit<EngineSource<Row>, 'locale'>) {
  const given: EngineSource<Row> = { ...options, locale: useLocale() }
  const [source, setSource] = useState(given)
  const isSame =
    source.rows === given.rows &&
    source.rule === given.rule &&
    source.columns === given.columns &&
    source.locale === given.locale
  // Another filter or order of the same rows needs no new engine.
  if (!isSame) setSource(given)
  const isMany = takesLong(source)
  const few = useMemo(() => (isMany ? undefined : atOnce(madeReady(source))), [source, isMany])
  const [made, setMade] = useState<Made<Row>>()
  useEffect(() => {
    if (!isMany) return undefined
    const control = new AbortController()
    inSlices(madeReady(source), control.signal).then(
      // A transition, so that rendering many rows does not block typing.
      (engine) => startTransition(() => setMade({ of: source, engine })),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setMade({ of: source, failure })
      },
    )
    return () => control.abort()
  }, [source, isMany])
  if (made?.of === source && made.failure) throw made.failure
  // The first rows stay visible until all rows are ready.
  if (few && source.isPart && made?.engine !== few) setMade({ of: source, engine: few })
  const before = made?.of.columns === source.columns ? made.engine : undefined
  const none = useMemo(() => engineOf<Row>([], source), [source])
  const isPart = few ? source.isPart === true : before !== undefined && made?.of.isPart === true
  const prepared = few || !before ? source.query : (made?.of.query ?? source.query)
  return { engine: few ?? before ?? none, prepared, isPreparing: isMany && made?.of !== source, isPart }
}

/** Rows without merging, filter and order need no preparation. */
function takesLong<Row>({ rows, rule, query }: EngineSource<Row>): boolean {
  return rows.length > mostAtOnce && (rule !== undefined || query.filter !== null || query.sort.length > 0)
}

function* madeReady<Row>(source: EngineSource<Row>): Steps<RowEngine<Row>> {
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
