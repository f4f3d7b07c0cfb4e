import { capturePresenceSchema } from '@lintel/shared/contract/captures'
import { followEvents } from '@lintel/shared/event-stream'

type Followed = { organization: string; id: string; signal: AbortSignal; onGone: () => void }

/** Until the signal ends it or the capture is gone. */
export async function followCapture({ organization, id, signal, onGone }: Followed): Promise<void> {
  let isGone = false
  await followEvents(() => `/captures/${encodeURIComponent(id)}/events`, {
    event: 'capture',
    schema: capturePresenceSchema,
    organization: { id: organization },
    signal,
    isOver: () => isGone,
    onEvent: ({ isThere }) => {
      isGone = !isThere
      if (isGone) onGone()
    },
    failure: 'The capture cannot be followed as it happens.',
  })
}
