import { startTransition, useEffect, useMemo, useState } from 'react'
import { atOnce, inSlices, mostAtOnce, type Grouping, type RowEngine, type RowGroups } from '../engine/index.ts'

type Source<Row> = { engine: RowEngine<Row>; positions: Uint32Array; grouping: Grouping | undefined }
type Made<Row> = { of: Source<Row>; groups?: RowGroups; failure?: Error }

/**
 * The grouped rows; undefined without grouping. A few rows are grouped at once. Many rows are grouped in the
 * background; until then the previous groups stay, or the ungrouped rows.
 */
export function useRowGroups<Row>(engine: RowEngine<Row>, positions: Uint32Array, grouping: Grouping | undefined) {
  const source = useMemo(() => ({ engine, positions, grouping }), [engine, positions, grouping])
  const isMany = grouping !== undefined && positions.length > mostAtOnce
  const few = useMemo(() => (isMany ? undefined : groupsOf(source)), [source, isMany])
  const [made, setMade] = useState<Made<Row>>()
  useEffect(() => {
    const { engine: own, positions: given, grouping: wanted } = source
    if (!isMany || !wanted) return undefined
    const control = new AbortController()
    inSlices(own.group(given, wanted), control.signal).then(
      (groups) => startTransition(() => setMade({ of: source, groups })),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setMade({ of: source, failure })
      },
    )
    return () => control.abort()
  }, [source, isMany])
  if (!isMany) return { groups: few, isPreparing: false }
  if (made?.of === source && made.failure) throw made.failure
  const isStill = made?.of.engine === engine && fieldsOf(made.of) === fieldsOf(source)
  return { groups: isStill ? made.groups : undefined, isPreparing: made?.of !== source }
}

function groupsOf<Row>({ engine, positions, grouping }: Source<Row>): RowGroups | undefined {
  return grouping && atOnce(engine.group(positions, grouping))
}

/** The previous groups can stay only if they are by the same columns. */
function fieldsOf<Row>({ grouping }: Source<Row>): string {
  return JSON.stringify(grouping?.fields)
}
