import DataLoader from 'dataloader'
import type { UserScope } from '../plugins/organization-scope.ts'
import { createSettling, type Settling } from './settling.ts'

/** What resolvers work with. One for each operation, and so for each transaction: nothing in it outlives that. */
export type GraphqlContext = {
  scope: UserScope
  productId: string
  /** Whether the call names an organization; `scope.organizationId` says whether the caller is a member of it. */
  namesOrganization: boolean
  /** What `load` finds for the key, asked for together with the keys of all other rows. */
  load<Key, Value>(load: Load<Key, Value>, key: Key): Promise<Value | undefined>
  settling: Settling
}

/** Loads for many keys with one query. What is known by the same name in one operation is loaded once. */
export type Load<Key, Value> = (scope: UserScope, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

type Call = Pick<GraphqlContext, 'scope' | 'productId' | 'namesOrganization'>

export function createContext(call: Call): GraphqlContext {
  const loaders = new Map<unknown, unknown>()

  function load<Key, Value>(load: Load<Key, Value>, key: Key): Promise<Value | undefined> {
    const known = loaders.get(load) as DataLoader<Key, Value | undefined> | undefined
    const loader = known ?? loaderOf(call.scope, load)
    loaders.set(load, loader)
    return loader.load(key)
  }

  return { ...call, load, settling: createSettling() }
}

function loaderOf<Key, Value>(scope: UserScope, load: Load<Key, Value>): DataLoader<Key, Value | undefined> {
  return new DataLoader(async (keys: readonly Key[]) => {
    const found = await load(scope, keys)
    return keys.map((key) => found.get(key))
  })
}
