import { AsyncLocalStorage } from 'node:async_hooks'
import { cpus } from 'node:os'
import { gateVariable, watchPages } from './browser-time.ts'

/** What the commands of one gate have had of the processors, in seconds. */
type Account = { gate: string; seconds: number }

const accounts = new AsyncLocalStorage<Account>()

/** Runs a gate and says how long its commands kept a processor busy, with all that they started. */
export async function withAccount<Result>(gate: string, work: () => Promise<Result>) {
  const account = { gate: `${process.pid}-${gate}`, seconds: 0 }
  const pages = watchPages(account.gate)
  const result = await accounts.run(account, work)
  return { result, processor: account.seconds + pages() }
}

/** A shell tells at its end what its children have had; its last word goes to a pipe that only it holds. */
const timed = '"$@" 3>&-; status=$?; times >&3; exit $status'

export function withTimes(command: string, args: readonly string[]): [string, string[]] {
  return ['sh', ['-c', timed, 'sh', command, ...args]]
}

/** The second line of `times` is that of the children: `1m2.5s 0m3.25s`, for themselves and in the kernel. */
export function secondsIn(times: string): number {
  const [, children = ''] = times.split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

/** To be asked for when a command starts: what it has said at its end goes to the gate that started it. */
export function accountOfGate() {
  const account = accounts.getStore()
  return {
    environment: account ? { [gateVariable]: account.gate } : {},
    charge(times: string) {
      if (account) account.seconds += secondsIn(times)
    },
  }
}

type Core = ReturnType<typeof cpus>[number]

/** For each processor the share of the time until the answer is asked for in which it had nothing to do, whoever else is at work. */
export function watchProcessors(read: () => readonly Pick<Core, 'times'>[] = cpus): () => number[] {
  const before = read()
  return () =>
    read().map(({ times }, index) => {
      const since = before[index]?.times
      const spent = (Object.keys(times) as (keyof Core['times'])[]).map((kind) => times[kind] - (since?.[kind] ?? 0))
      const all = spent.reduce((sum, each) => sum + each, 0)
      return all === 0 ? 0 : (times.idle - (since?.idle ?? 0)) / all
    })
}
