import pg from 'pg'
import { noteOutage } from './failures.ts'

/** A pool that notes which of its errors mean that the database is away. Its `query` fails with the errors of its clients. */
export class WatchedPool extends pg.Pool {
  override connect = watched((...asked) =>
    Reflect.apply(super.connect, this, asked),
  ) as typeof pg.Pool.prototype.connect
  override query = watched((...asked) => Reflect.apply(super.query, this, asked)) as typeof pg.Pool.prototype.query
}

export class WatchedClient extends pg.Client {
  override query = watched((...asked) => Reflect.apply(super.query, this, asked)) as typeof pg.Client.prototype.query
}

/** Callbacks are the pool's own way to talk to its clients; what they are told reaches us as a promise of the pool. */
function watched(ask: (...asked: unknown[]) => unknown): (...asked: unknown[]) => unknown {
  return function watchedAsk(...asked) {
    const answer = ask(...asked)
    return answer instanceof Promise ? answer.catch(passOn) : answer
  }
}

function passOn(error: unknown): never {
  noteOutage(error)
  throw error
}
