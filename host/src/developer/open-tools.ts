import { sharedStore } from '@lintel/shared/host'
import { showToast } from '@lintel/shared/toast'
import { atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Releases } from '../remotes/releases.ts'

export type ToolProps = {
  releases: Releases
  origins: readonly string[]
  onClose: () => void
}
type Tool = ComponentType<ToolProps>

/** Loaded on demand, only for developers of remotes. */
export const panelAtom = atom<{ Panel?: Tool }>({})
export const bannerAtom = atom<{ Banner?: Tool }>({})

export async function openDeveloperPanel(): Promise<void> {
  try {
    const { DeveloperPanel } = await import('./developer-panel.tsx')
    sharedStore.set(panelAtom, { Panel: DeveloperPanel })
  } catch {
    showToast({ text: "Couldn't load the panel. Check your connection and try again.", type: 'error' })
  }
}
