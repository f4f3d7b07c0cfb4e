import type { Preference } from '../../domain/contract/preference.ts'

/** Broadcasts saved settings to other tabs, so that they know them before they ask the platform. */
const channelName = 'lintel.settings'

type Saved = { id: string; text: string }
type Heard = { text: string; at: number }

let channel: BroadcastChannel | undefined
const receivedById = new Map<string, Heard>()

export function openSettingsChannel(): void {
  if (channel) return
  channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Saved>) => {
    receivedById.set(data.id, { text: data.text, at: Date.now() })
  })
}

export function broadcastSetting(id: string, { value }: Preference): void {
  channel?.postMessage({ id, text: value } satisfies Saved)
}

/** The value of a setting, as text, that another tab has saved since `time`. */
export function settingFromOtherTab(id: string, time: number): string | undefined {
  const last = receivedById.get(id)
  return last && last.at >= time ? last.text : undefined
}

/** For tests. */
export function closeSettingsChannel(): void {
  channel?.close()
  channel = undefined
  receivedById.clear()
}
