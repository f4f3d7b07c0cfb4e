import type { FederatedFile } from '@lintel/shared/contract/captures'
import { useEffect, useRef } from 'react'
import { shownFiles, type ShownFile } from '../selected-files.model.ts'
import type { FileStates } from './scene-loader.ts'

type Scene = { all: readonly FederatedFile[]; shown: readonly ShownFile[]; states: FileStates }
type Waiting = { names: readonly string[] | undefined; resolve: () => void }

const empty: Scene = { all: [], shown: [], states: new Map() }

/**
 * Returns a function that resolves when the files with these names are loaded or have failed; by default, all selected
 * files.
 */
export function useWhenLoaded(all: Scene['all'], shown: Scene['shown'], states: FileStates) {
  const scene = useRef(empty)
  const waiters = useRef<Waiting[]>([])
  useEffect(() => {
    const now = { all, shown, states }
    scene.current = now
    const [ready, others] = [true, false].map((isReady) =>
      waiters.current.filter(({ names }) => areLoaded(now, names) === isReady),
    )
    waiters.current = others ?? []
    for (const { resolve } of ready ?? []) resolve()
  }, [all, shown, states])
  return function whenLoaded(names?: readonly string[]): Promise<void> {
    if (areLoaded(scene.current, names)) return Promise.resolve()
    return new Promise((resolve) => {
      waiters.current.push({ names, resolve })
    })
  }
}

function areLoaded({ all, shown, states }: Scene, names: Waiting['names']): boolean {
  const files = names ? shownFiles(all, names) : shown
  return files.every(({ captureId }) => (states.get(captureId)?.status ?? 'loading') !== 'loading')
}
