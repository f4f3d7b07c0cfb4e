import { useEffect, useReducer } from 'react'
import type { Viewer, ViewerEvents } from '../viewer.ts'

type Name = keyof ViewerEvents

/** Renders again on these events. `names` may be a new array in each render. */
export function useViewerEvent(viewer: Pick<Viewer, 'on'>, ...names: Name[]) {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const list = names.join()
  useEffect(() => {
    const offs = (list.split(',') as Name[]).map((name) => viewer.on(name, () => render()))
    return () => {
      for (const off of offs) off()
    }
  }, [viewer, list])
}
