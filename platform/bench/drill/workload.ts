import { join } from 'node:path'
import { behave } from '../load/person.ts'
import { createRecorder, type Figures } from '../load/recorder.ts'
import type { Caller } from '../load/server.ts'
import { addPeople } from './people/add-people.ts'
import { follow, unheardBy, type Follower } from './people/follower.ts'
import { jobsOf } from './people/jobs.ts'
import { request, type Requested } from './people/requests.ts'
import { listOf, lostOf, write, type Written } from './people/writer.ts'
import type { Harness } from './harness/harness.ts'

/** Simulated people who keep working during a drill. */
export type Workload = {
  /** A person who can upload building files. */
  sender: Caller
  followers: Follower[]
  /** Ends the work, and reports what the people have seen and lost. */
  stop(): Promise<WorkloadReport>
}

export type WorkloadReport = {
  calls: Figures
  written: Written
  requested: Requested
  figures: string[]
  lost: string[]
}

/** One person in this many follows a list. */
const peopleForOneFollower = 3

/** Lets so many people work: lists, models, assemblies, a list that is followed, and one who writes and requests all the time. */
export async function startWorkload(harness: Harness, count: number): Promise<Workload> {
  const { origin } = harness.front
  const people = await addPeople(harness.primary, count + 1, harness.headersOf)
  const [first, ...others] = people
  if (!first) throw new Error('Nobody is there.')
  const sender = first
  const abortController = new AbortController()
  const recorder = createRecorder()
  const working = others.map((person) => behave(origin, person, recorder, abortController.signal))
  const written = write(origin, sender, abortController.signal)
  const requested = request(origin, sender, abortController.signal)
  const reading = new AbortController()
  const inCfa = others.filter(({ organization }) => organization === 'CFA')
  const followers = inCfa
    .filter((_, index) => index % peopleForOneFollower === 0)
    .map((person) => follow(origin, person, reading.signal))

  async function stop(): Promise<WorkloadReport> {
    abortController.abort()
    await Promise.all(working)
    const [writes, requestIds] = await Promise.all([written, requested])
    const descriptionsById = await listOf(origin, sender)
    const unheard = await unheardBy(followers, descriptionsById)
    reading.abort()
    const jobs = await jobsOf(harness.primary, requestIds)
    const calls = recorder.figures()
    return {
      calls,
      written: writes,
      requested: requestIds,
      figures: [`${others.length} people: ${wordsOf(calls)}`, ...figuresOf(writes, followers), ...jobs.figures],
      lost: [...lostOf(descriptionsById, writes), ...unheard, ...jobs.lost],
    }
  }

  return { sender, followers, stop }
}

function wordsOf({ calls, errors, p99 }: Figures): string {
  return `${calls} calls, ${errors.length} failed, p99 ${p99.toFixed(0)} ms`
}

function figuresOf({ writes, failures, acknowledged }: Written, followers: readonly Follower[]): string[] {
  function all(count: 'connections' | 'goodbyes' | 'gaps'): number {
    return followers.reduce((sum, one) => sum + one[count], 0)
  }
  return [
    `writes: ${writes} acknowledged, ${failures.length} failed, of ${acknowledged.size} assets`,
    `streams: ${followers.length} followers, ${all('connections')} connections, ${all('goodbyes')} goodbyes, the list read anew ${all('gaps')} times`,
  ]
}

/** The file of a capture, which one of them sends. */
export function fileOf({ folder }: Pick<Harness, 'folder'>): string {
  return join(folder, `capture-${Date.now()}.ifc`)
}
