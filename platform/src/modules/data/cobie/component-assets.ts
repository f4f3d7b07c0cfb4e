import { yieldToEventLoop } from '../../../streaming/yield-to-event-loop.ts'
import type { ComponentAsset } from './repository.ts'

/** Assets that are read at once. Their number limits how long other requests wait. */
const assetsAtOnce = 500

/** All assets of a project's components, in batches; `read` returns those after a component's ID. */
export async function* componentAssets(
  read: (part: { after: string; take: number }) => Promise<ComponentAsset[]>,
): AsyncGenerator<ComponentAsset[]> {
  for (let after = ''; ;) {
    const batch = await read({ after, take: assetsAtOnce })
    await yieldToEventLoop()
    yield batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < assetsAtOnce) return
    after = last.componentId
  }
}
