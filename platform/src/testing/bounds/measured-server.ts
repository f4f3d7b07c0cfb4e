import type { AddressInfo } from 'node:net'
import { threadCpuUsage } from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { boundsOf } from '../../plugins/bodies/bounds.ts'
import { buildTestApp } from '../build-test-app.ts'
import { optionalRoutes, type MeasuredRoute, type Measure, type ServerMessage } from './measured-process.ts'
import { faultyRoutes } from './faulty-routes.ts'

/**
 * The platform in a separate process that reports how long it did not yield and how much memory it used. The time is processor time of its thread
 * between two turns of the event loop, because on a busy machine the elapsed time depends on other processes.
 */
const platform = await buildTestApp({ extend: faultyRoutes, environment: optionalRoutes })
await platform.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = platform.app.server.address() as AddressInfo
const routes = platform.app.protectedRoutes.map(({ method, url, access, options }): MeasuredRoute => ({
  ...{ method, url, access },
  takesJson: options.schema?.body !== undefined,
  bounds: { ...boundsOf(options.config ?? {}), bytes: options.bodyLimit ?? 0 },
}))

let measured: Measure = { slice: 0, bytes: 0 }
let before = threadCpuUsage()
let idleBytes = 0
let yieldToEventLoop: NodeJS.Timeout | undefined

/** The same as from `memoryUsage`, which is slower because it also queries the operating system. */
function bytesHeld(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  return heap + external
}

function measureEventLoop(): void {
  const { user, system } = threadCpuUsage(before)
  const milliseconds = (user + system) / 1000
  measured = {
    slice: Math.max(measured.slice, milliseconds),
    bytes: Math.max(measured.bytes, bytesHeld() - idleBytes),
  }
  before = threadCpuUsage()
  // Fires in each turn that takes a millisecond or more.
  yieldToEventLoop = setTimeout(measureEventLoop, 1)
}

function send(message: ServerMessage): void {
  process.send?.(message)
}

process.on('message', (order: 'begin' | 'clean' | 'end' | 'stop') => {
  if (order === 'stop') return void platform.close().then(() => process.exit(0))
  if (order === 'clean') globalThis.gc?.()
  // No requests run between two measurements, and a timer every millisecond would cost time itself.
  clearTimeout(yieldToEventLoop)
  if (order !== 'end') {
    idleBytes = bytesHeld()
    measured = { slice: 0, bytes: 0 }
    before = threadCpuUsage()
    yieldToEventLoop = setTimeout(measureEventLoop, 1)
  }
  send({ kind: 'measured', measured })
})
// The measuring process may be killed.
process.on('disconnect', () => process.exit(1))
send({ kind: 'ready', port, routes })
