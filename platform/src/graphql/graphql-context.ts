import DataLoader from 'dataloader'
import type { UserScope } from '../plugins/organization-scope.ts'
import { createResponseSize, type ResponseSize } from './response-size.ts'
import { createPendingWork, type PendingWork } from './pending-work.ts'

/** The context of resolvers. Each operation, and so each transaction, has its own; nothing in it is used afterward. */
export type GraphqlContext = {
  scope: UserScope
  productId: string
  /** Whether the request names an organization; `scope.organizationId` is set if the caller is a member of it. */
  namesOrganization: boolean
  /** Returns the value that `load` finds for the key. Keys of all rows are loaded in one query. */
  load<Key, Value>(load: Load<Key, Value>, key: Key): Promise<Value | undefined>
  pendingWork: PendingWork
  size: ResponseSize
}

/** Loads the values of many keys with one query. In one operation, each key of the same loader is loaded only once. */
export type Load<Key, Value> = (scope: UserScope, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

type Call = Pick<GraphqlContext, 'scope' | 'productId' | 'namesOrganization'>

export function createContext(call: Call): GraphqlContext {
  const loaders = new Map<unknown, unknown>()

  function load<Key, Value>(load: Load<Key, Value>, key: Key): Promise<Value | undefined> {
    const existing = loaders.get(load) as DataLoader<Key, Value | undefined> | undefined
    const loader = existing ?? loaderOf(call.scope, load)
    loaders.set(load, loader)
    return loader.load(key)
  }

  return { ...call, load, pendingWork: createPendingWork(), size: createResponseSize() }
}

function loaderOf<Key, Value>(scope: UserScope, load: Load<Key, Value>): DataLoader<Key, Value | undefined> {
  return new DataLoader(async (keys: readonly Key[]) => {
    const found = await load(scope, keys)
    return keys.map((key) => found.get(key))
  })
}
