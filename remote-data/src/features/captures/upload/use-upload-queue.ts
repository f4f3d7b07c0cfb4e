import { useQueryClient, type QueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { useAtomValue, useStore, type Store } from '@lintel/shared/state'
import { startIngestion, ingestionsKey } from '../ingestions/ingestions.api.ts'
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
  const clientQueues = queues.get(client) ?? new Map<string, UploadQueue>()
  queues.set(client, clientQueues)
  const key = JSON.stringify(owner)
  const existing = clientQueues.get(key)
  if (existing) return existing
  const queue = new UploadQueue(owner, store, ingest)
  clientQueues.set(key, queue)
  warnWhileSending(queue, store)
  return queue

  async function ingest(upload: Parameters<typeof startIngestion>[1]) {
    const ingestion = await startIngestion(owner.organization, upload)
    void client.invalidateQueries({ queryKey: ingestionsKey(owner.organization) })
    void client.invalidateQueries({ queryKey: versionsKey(owner.organization) })
    return ingestion
  }
}

/** Closing the window stops uploads, so the browser asks first, on every page. */
function warnWhileSending(queue: UploadQueue, store: Store): void {
  const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  store.sub(queue.state, () => {
    // Adding the same listener twice has no effect. It prevents the back/forward cache, so it's removed after the last
    // file.
    if (store.get(queue.state).files.some(({ status }) => onTheirWay.has(status)))
      addEventListener('beforeunload', askBeforeUnload)
    else removeEventListener('beforeunload', askBeforeUnload)
  })
}

const onTheirWay: ReadonlySet<string> = new Set(['waiting', 'sending', 'taking', 'offline'])
