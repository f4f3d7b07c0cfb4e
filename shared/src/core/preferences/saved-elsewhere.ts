import type { Preference } from '../../domain/contract/preference.ts'

/** Between the tabs of a browser: what one of them saves, the others hear before they know it from the platform. */
const channelName = 'lintel.settings'

type Saved = { id: string; text: string }
type Heard = { text: string; at: number }

let channel: BroadcastChannel | undefined
const heard = new Map<string, Heard>()

export function listenToTabs(): void {
  if (channel) return
  channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Saved>) => {
    heard.set(data.id, { text: data.text, at: Date.now() })
  })
}

export function tellTabs(id: string, { value }: Preference): void {
  channel?.postMessage({ id, text: value } satisfies Saved)
}

/** What another tab has saved of a setting since `time`. */
export function savedElsewhere(id: string, time: number): string | undefined {
  const last = heard.get(id)
  return last && last.at >= time ? last.text : undefined
}

/** Between tests. */
export function forgetTabs(): void {
  channel?.close()
  channel = undefined
  heard.clear()
}
