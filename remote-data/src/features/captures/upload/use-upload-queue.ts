import { useQueryClient, type QueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { useAtomValue, useStore, type Store } from '@lintel/shared/state'
import { beginIngestion, ingestionsKey } from '../ingestions/ingestions.api.ts'
import { versionsKey } from '../versions/versions.api.ts'
import type { UploadOwner } from './sending/unfinished-uploads.ts'
import { UploadQueue } from './upload-queue.ts'

/** Queues outlive the page; their lifetime is that of the query client. */
const queues = new WeakMap<QueryClient, Map<string, UploadQueue>>()

/** The upload queue of this user and organization. */
export function useUploadQueue() {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const person = useUser()?.id ?? ''
  const owner = { organization, person, purpose: 'capture' }
  const queue = queueOf(client, useStore(), owner)
  const state = useAtomValue(queue.state)
  return { queue, owner, ...state }
}

function queueOf(client: QueryClient, store: Store, owner: UploadOwner): UploadQueue {
  const ofClient = queues.get(client) ?? new Map<string, UploadQueue>()
  queues.set(client, ofClient)
  const key = JSON.stringify(owner)
  const known = ofClient.get(key)
  if (known) return known
  const queue = new UploadQueue(owner, store, take)
  ofClient.set(key, queue)
  warnWhileSending(queue, store)
  return queue

  async function take(upload: Parameters<typeof beginIngestion>[1]) {
    const begun = await beginIngestion(owner.organization, upload)
    void client.invalidateQueries({ queryKey: ingestionsKey(owner.organization) })
    void client.invalidateQueries({ queryKey: versionsKey(owner.organization) })
    return begun
  }
}

/** Closing the window stops uploads, so the browser asks first, on every page. */
function warnWhileSending(queue: UploadQueue, store: Store): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  store.sub(queue.state, () => {
    // Adding the same listener twice has no effect. It prevents the back/forward cache, so it's removed after the last
    // file.
    if (store.get(queue.state).files.some(({ status }) => onTheirWay.has(status))) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}

const onTheirWay: ReadonlySet<string> = new Set(['waiting', 'sending', 'taking', 'offline'])
