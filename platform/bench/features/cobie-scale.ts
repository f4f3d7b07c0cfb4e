import { performance } from 'node:perf_hooks'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import type { BenchPlatform } from '../bench-platform.ts'
import { openCaller } from './caller.ts'
import { addOrganization } from './organizations.ts'
import { addLargeBuilding } from './large-building.ts'

const elements = isShort ? 1000 : 100_000
/** No other request waits longer for a COBie check or export than this. */
const maxBlocked = 50
/** Megabytes of the process, with garbage. */
const maxMemory = 800

/**
 * Measures how long the main thread computes without yielding to the event loop. Unlike the delay of the event loop, this leaves out the
 * time in which the machine runs other processes.
 */
function watchEventLoop() {
  let [longest, start] = [0, process.threadCpuUsage()]
  const startedAt = start
  const cpuMilliseconds = (one: NodeJS.CpuUsage, end: NodeJS.CpuUsage) =>
    (end.user + end.system - one.user - one.system) / 1000
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, cpuMilliseconds(start, now))
    start = now
  }, 1)
  return {
    end() {
      clearInterval(timer)
      return { longest, total: cpuMilliseconds(startedAt, process.threadCpuUsage()) }
    },
  }
}

/** Measures the check and the export of large buildings by another thread's calls. */
export async function measureCobie(platform: BenchPlatform, ownerUrl: string): Promise<boolean> {
  const { db, origin, headersOf } = platform
  await addOrganization(ownerUrl, { id: 'COBIE', members: 1 })
  const headers = await headersOf('features|COBIE-1', 'COBIE')
  const caller = openCaller()
  let isGood = true
  for (const types of [Math.min(500, elements), elements]) {
    const { projectId } = await addLargeBuilding(db, 'COBIE', { elements, types })
    const url = `${origin}/api/projects/${projectId}/cobie`
    const body = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
    for (const [name, call] of [
      ['check', { url: `${url}/check`, headers }],
      ['export', { url, ...body }],
    ] as const) {
      const eventLoopDelays = watchEventLoop()
      const before = process.memoryUsage().rss
      let peak = before
      const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
      const startTime = performance.now()
      const { bytes } = await caller.send(call)
      const seconds = (performance.now() - startTime) / 1000
      clearInterval(sampling)
      const { longest: blocked, total } = eventLoopDelays.end()
      const memory = (peak - before) / 1e6
      isGood &&= blocked <= maxBlocked && memory <= maxMemory
      console.log(
        `COBie ${name}, ${elements} elements of ${types} types: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ` +
          `${(total / 1000).toFixed(1)} s of computing, at most ${blocked.toFixed(0)} ms at once (goal ${maxBlocked}), memory +${memory.toFixed(0)} MB (goal ${maxMemory})`,
      )
    }
  }
  await caller.end()
  return isGood
}
