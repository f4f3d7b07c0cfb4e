import {
  createRowEngine,
  runYielding,
  type Measure,
  type Steps,
} from '../../../../../shared/src/ui/grid/engine/index.ts'
import { watchTasks } from '../../grid/page/watch-tasks.ts'
import { groupBare, type PlainGroup } from './bare-groups.ts'
import { siteRows, type Shape, type SiteRow } from './rows.ts'

/**
 * Milliseconds: work in all steps, the longest step, wall-clock time, and the longest task, which is 0 if none took
 * over 50.
 */
export type Grouped = { work: number; step: number; clock: number; task: number; groups: number }

export type GroupPage = {
  rows: (count: number, shape: Shape) => void
  /** With a new engine, in slices like a grid. Throws if its result differs from the bare loop. */
  ours: () => Promise<Grouped>
  /** Milliseconds of the bare loop. */
  bare: () => number
}

const columns = [
  { field: 'site', type: 'text', value: ({ site }: SiteRow) => site },
  { field: 'files', type: 'number', value: ({ files }: SiteRow) => files },
  { field: 'area', type: 'number', value: ({ area }: SiteRow) => area },
  { field: 'days', type: 'number', value: ({ days }: SiteRow) => days },
  { field: 'requestedBy', type: 'text', value: ({ requestedBy }: SiteRow) => requestedBy },
  { field: 'note', type: 'text', value: ({ note }: SiteRow) => note },
] as const

const measures: Measure[] = [
  { field: 'files', aggregate: 'sum' },
  { field: 'area', aggregate: 'average' },
  { field: 'days', aggregate: 'median' },
  { field: 'requestedBy', aggregate: 'distinct' },
  { field: 'note', aggregate: 'count' },
]

let rows: SiteRow[] = []

/** Records the duration of each step. */
function* timed<Result>(steps: Steps<Result>, times: number[]): Steps<Result> {
  for (;;) {
    const start = performance.now()
    const step = steps.next()
    times.push(performance.now() - start)
    if (step.done) return step.value
    yield
  }
}

async function groupOurs(): Promise<Grouped> {
  const longestTask = watchTasks()
  const engine = createRowEngine(rows, columns)
  const all = engine.view({ filter: null, sort: [] })
  const times: number[] = []
  const start = performance.now()
  const steps = timed(engine.group(all, { fields: ['site'], measures, sort: [] }), times)
  const { groups } = await runYielding(steps, new AbortController().signal)
  const clock = performance.now() - start
  const task = longestTask()
  const plainGroups = groups.map(({ value, first, end, measured }) => [
    value,
    end - first,
    ...measures.map(({ field }) => measured.get(field)?.value ?? null),
  ])
  assertSame(plainGroups as PlainGroup[], groupBare(rows))
  const work = times.reduce((sum, time) => sum + time, 0)
  return { work, step: Math.max(...times), clock, task, groups: groups.length }
}

function assertSame(ours: readonly PlainGroup[], bare: readonly PlainGroup[]): void {
  if (ours.length !== bare.length) throw new Error(`${ours.length} groups here, ${bare.length} in the bare loop.`)
  const differingIndex = bare.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(ours[index]))
  if (differingIndex === -1) return
  throw new Error(
    `${JSON.stringify(ours[differingIndex])} here, ${JSON.stringify(bare[differingIndex])} in the bare loop.`,
  )
}

const page: GroupPage = {
  rows: (count, shape) => {
    // Like data from a server: plain texts without references to their construction.
    rows = JSON.parse(JSON.stringify(siteRows(count, shape))) as SiteRow[]
  },
  ours: groupOurs,
  bare: () => {
    const start = performance.now()
    groupBare(rows)
    return performance.now() - start
  },
}
Object.assign(globalThis, { groupPage: page })
document.title = 'ready'
