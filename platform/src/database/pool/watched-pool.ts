import pg, { type PoolConfig, type QueryConfig } from 'pg'
import { queryChannel } from '../../observability/channels.ts'
import { noteOutage } from '../failures.ts'
import { queryWithLimits } from './time-limits.ts'

/**
 * A pool that records errors meaning that the database is unavailable, and sets the limits for its own queries; transactions set theirs when
 * they begin. Its `query` rejects with the errors of its clients and doesn't support callbacks.
 */
export class WatchedPool extends pg.Pool {
  override connect = watched((...asked) =>
    Reflect.apply(super.connect, this, asked),
  ) as typeof pg.Pool.prototype.connect
  override query: typeof pg.Pool.prototype.query

  constructor({ limits, ...config }: PoolConfig & { limits: readonly string[] }) {
    super({ ...config, Client: WatchedClient })
    const ask = (...asked: [string | QueryConfig, unknown[]?]) => queryWithLimits(this, limits, asked)
    this.query = ask as typeof pg.Pool.prototype.query
  }
}

export class WatchedClient extends pg.Client {
  override connect = watched((...asked) =>
    Reflect.apply(super.connect, this, asked),
  ) as typeof pg.Client.prototype.connect
  override query = watched(
    observed((...asked) => Reflect.apply(super.query, this, asked)),
  ) as typeof pg.Client.prototype.query
}

type Ask = (...asked: unknown[]) => unknown

/** Publishes only statements that return a promise: neither cursors nor what the pool passes to its clients with callbacks. */
function observed(ask: Ask): Ask {
  return function observedAsk(...asked) {
    const text = queryChannel.hasSubscribers ? textOf(asked) : undefined
    if (text === undefined) return ask(...asked)
    return queryChannel.tracePromise(async () => await ask(...asked), { text })
  }
}

function textOf([query, ...others]: unknown[]): string | undefined {
  if (others.some((one) => typeof one === 'function')) return undefined
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}

/** Calls with callbacks, which the pool makes to its clients, are not watched: their errors also reject a promise of the pool. */
function watched(ask: Ask): Ask {
  return function watchedAsk(...asked) {
    const answer = ask(...asked)
    return answer instanceof Promise ? answer.catch(passOn) : answer
  }
}

function passOn(error: unknown): never {
  noteOutage(error)
  throw error
}
