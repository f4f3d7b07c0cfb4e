import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Access } from '../../plugins/access.ts'
import type { Bounds } from '../../plugins/bodies/bounds.ts'
import { environmentOfRun } from '../test-run.ts'

export type MeasuredRoute = {
  method: string
  url: string
  access: Access | undefined
  /** Whether it has a body schema. */
  takesJson: boolean
  bounds: Bounds
}

/** Settings without which some routes don't exist or refuse everyone. */
export const optionalRoutes = { IDENTITY_REGISTRATION: 'CFA', REGISTRY_RELEASE_TOKEN: 'a-release-token-for-tests' }

/** Processor milliseconds of the longest turn of the event loop, and additional bytes of memory. */
export type Measure = { slice: number; bytes: number }

export type ServerMessage =
  | { kind: 'ready'; port: number; routes: MeasuredRoute[] }
  | { kind: 'measured'; measured: Measure }

export type MeasuredServer = {
  port: number
  routes: MeasuredRoute[]
  /** The server's cost of a request; `isClean` collects garbage first. */
  measure<Answer>(sendRequest: () => Promise<Answer>, isClean: boolean): Promise<{ answer: Answer; measured: Measure }>
  stop(): Promise<void>
}

/** Starts the platform in a separate process, with its files in `folder`. */
export async function startMeasured(folder: string): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'measured-server.ts'), {
    // With a small young generation, the measured memory is really in use, and not just uncollected.
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
    env: { ...environmentOfRun(), TMPDIR: folder },
  })
  const exit = once(child, 'exit')

  async function next(): Promise<ServerMessage> {
    const [message] = (await Promise.race([once(child, 'message'), exit])) as [ServerMessage | number | null]
    if (typeof message !== 'object' || message === null) throw new Error('The platform has ended.')
    return message
  }

  async function order(name: 'begin' | 'clean' | 'end'): Promise<Measure> {
    const nextMessage = next()
    child.send(name)
    const message = await nextMessage
    if (message.kind !== 'measured') throw new Error('The platform was ready twice.')
    return message.measured
  }

  const ready = await next()
  if (ready.kind !== 'ready') throw new Error('The platform was measured before it was ready.')
  return {
    ...ready,
    async measure(sendRequest, isClean) {
      await order(isClean ? 'clean' : 'begin')
      const answer = await sendRequest()
      return { answer, measured: await order('end') }
    },
    async stop() {
      child.send('stop')
      await exit
    },
  }
}
