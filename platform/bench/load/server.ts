import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { demoContent } from '../../seed/models/generate.ts'
import { sketchContent } from '../../seed/models/generated-content.ts'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { startWorkerProcess } from '../../src/worker/testing/worker-process.ts'
import { withPlatform } from '../bench-platform.ts'
import { addAssets, addPeople, type Person } from './people.ts'

export type Caller = Person & { headers: Record<string, string> }

/** What this process tells its parent: first who can call and where, then its memory in megabytes, again and again. */
export type ServerMessage = { origin: string; ordinary: Caller[]; misbehaving: Caller[] } | { megabytes: number }

const [ordinaryCount = '1', misbehavingCount = '1'] = process.argv.slice(2)
const content = isShort ? sketchContent : await demoContent()

/** Runs the platform in this process and a worker in another, until the bench says stop. */
await withPlatform(
  { content, environment: { TRUST_PROXY: 'loopback', CALLS_PER_MINUTE: '6000', PERSON_CALLS_PER_MINUTE: '600' } },
  async (platform) => {
    await addAssets(platform.db, isShort ? 100 : 20_000)
    const people = await addPeople(platform.db, {
      ordinaryCount: Number(ordinaryCount),
      misbehavingCount: Number(misbehavingCount),
    })
    const worker = startWorkerProcess(platform.environment)
    async function callers(people: readonly Person[], network: number): Promise<Caller[]> {
      return Promise.all(
        people.map(async (person, index) => {
          // Each person has an address of their own, since the limits count calls by address.
          const address = `10.${network}.${Math.floor(index / 250)}.${index % 250}`
          const headers = await platform.headersOf(person.id, person.organization)
          return { ...person, headers: { ...headers, 'x-forwarded-for': address } }
        }),
      )
    }
    sendToParent({
      origin: platform.origin,
      ordinary: await callers(people.ordinary, 1),
      misbehaving: await callers(people.misbehaving, 2),
    })
    // The bench says stop, or it is gone.
    const stopped = Promise.race([once(process, 'message'), once(process, 'disconnect')]).then(() => 'stopped')
    while ((await Promise.race([stopped, wait(1000)])) !== 'stopped') {
      sendToParent({ megabytes: process.memoryUsage().rss / 1024 / 1024 })
    }
    await worker.stop()
  },
)
if (process.connected) process.disconnect()

function sendToParent(news: ServerMessage): void {
  if (process.connected) process.send?.(news)
}
