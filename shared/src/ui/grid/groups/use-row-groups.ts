import { startTransition, useEffect, useMemo, useState } from 'react'
import { runToEnd, runYielding, maxSyncRows, type Grouping, type RowEngine, type RowGroups } from '../engine/index.ts'

type Source<Row> = { engine: RowEngine<Row>; positions: Uint32Array; grouping: Grouping | undefined }
type GroupsResult<Row> = { source: Source<Row>; groups?: RowGroups; failure?: Error }

/**
 * The grouped rows; undefined without grouping. A few rows are grouped at once. Many rows are grouped in the
 * background; until then the previous groups stay, or the ungrouped rows.
 */
export function useRowGroups<Row>(engine: RowEngine<Row>, positions: Uint32Array, grouping: Grouping | undefined) {
  const source = useMemo(() => ({ engine, positions, grouping }), [engine, positions, grouping])
  const isMany = grouping !== undefined && positions.length > maxSyncRows
  const syncGroups = useMemo(() => (isMany ? undefined : groupsOf(source)), [source, isMany])
  const [result, setResult] = useState<GroupsResult<Row>>()
  useEffect(() => {
    const { engine: rowEngine, positions: allPositions, grouping: requestedGrouping } = source
    if (!isMany || !requestedGrouping) return undefined
    const control = new AbortController()
    runYielding(rowEngine.group(allPositions, requestedGrouping), control.signal).then(
      (groups) => startTransition(() => setResult({ source: source, groups })),
      (reason: unknown) => {
        const failure = reason instanceof Error ? reason : new Error(String(reason))
        if (!control.signal.aborted) setResult({ source: source, failure })
      },
    )
    return () => control.abort()
  }, [source, isMany])
  if (!isMany) return { groups: syncGroups, isPreparing: false }
  if (result?.source === source && result.failure) throw result.failure
  const isStill = result?.source.engine === engine && fieldsOf(result.source) === fieldsOf(source)
  return { groups: isStill ? result.groups : undefined, isPreparing: result?.source !== source }
}

function groupsOf<Row>({ engine, positions, grouping }: Source<Row>): RowGroups | undefined {
  return grouping && runToEnd(engine.group(positions, grouping))
}

/** The previous groups can stay only if they are by the same columns. */
function fieldsOf<Row>({ grouping }: Source<Row>): string {
  return JSON.stringify(grouping?.fields)
}
