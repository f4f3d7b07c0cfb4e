import pg, { type PoolConfig, type QueryConfig } from 'pg'
import { queryChannel } from '../../observability/channels.ts'
import { noteOutage } from '../failures.ts'
import { queryWithLimits } from './time-limits.ts'

/**
 * A pool that records errors meaning that the database is unavailable, and sets the limits for its own queries; transactions set theirs when
 * they begin. Its `query` rejects with the errors of its clients and doesn't support callbacks.
 */
export class WatchedPool extends pg.Pool {
  override connect = watched((...args) => Reflect.apply(super.connect, this, args)) as typeof pg.Pool.prototype.connect
  override query: typeof pg.Pool.prototype.query

  constructor({ limits, ...config }: PoolConfig & { limits: readonly string[] }) {
    super({ ...config, Client: WatchedClient })
    const runQuery = (...args: [string | QueryConfig, unknown[]?]) => queryWithLimits(this, limits, args)
    this.query = runQuery as typeof pg.Pool.prototype.query
  }
}

export class WatchedClient extends pg.Client {
  override connect = watched((...args) =>
    Reflect.apply(super.connect, this, args),
  ) as typeof pg.Client.prototype.connect
  override query = watched(
    observed((...args) => Reflect.apply(super.query, this, args)),
  ) as typeof pg.Client.prototype.query
}

type QueryFunction = (...args: unknown[]) => unknown

/** Publishes only statements that return a promise: neither cursors nor what the pool passes to its clients with callbacks. */
function observed(query: QueryFunction): QueryFunction {
  return function observedAsk(...args) {
    const text = queryChannel.hasSubscribers ? textOf(args) : undefined
    if (text === undefined) return query(...args)
    return queryChannel.tracePromise(async () => await query(...args), { text })
  }
}

function textOf([query, ...args]: unknown[]): string | undefined {
  if (args.some((one) => typeof one === 'function')) return undefined
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}

/** Calls with callbacks, which the pool makes to its clients, are not watched: their errors also reject a promise of the pool. */
function watched(query: QueryFunction): QueryFunction {
  return function watchedAsk(...args) {
    const answer = query(...args)
    return answer instanceof Promise ? answer.catch(passOn) : answer
  }
}

function passOn(error: unknown): never {
  noteOutage(error)
  throw error
}
