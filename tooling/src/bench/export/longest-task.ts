import { z } from 'zod'

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of wall-clock time and of CPU time. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.string().optional() }).optional(),
})
const traceSchema = z.object({ traceEvents: z.array(eventSchema) })

/** The trace categories: tasks, and the names of threads. */
export const traceCategories = ['disabled-by-default-devtools.timeline', '__metadata']

/** Milliseconds: CPU time, and wall-clock time including other processes. */
export type LongestTask = { worked: number; passed: number }

/** The longest task of the page's main thread in a Chromium trace. */
export function longestTask(trace: Buffer): LongestTask {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()))
  const threadOf = ({ pid, tid }: z.infer<typeof eventSchema>) => `${pid}/${tid}`
  const rendererThreads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const pages = new Set(rendererThreads.map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.')
  const longest = (times: readonly number[]) => Math.max(...times) / 1000
  return { worked: longest(tasks.map(({ tdur = 0 }) => tdur)), passed: longest(tasks.map(({ dur = 0 }) => dur)) }
}
