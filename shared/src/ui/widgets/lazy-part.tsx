import type { ComponentType, ReactNode } from 'react'
import { LazyNote } from './lazy-note.tsx'
import { useLazyCode } from './use-lazy-code.ts'

type LazyOptions<Props> = {
  /** Its name in the error message. */
  name: string
  /** Shown while it is loading; a loading text by default. */
  loading?: ReactNode
  /** Wraps the loading or error note at the part's position. */
  around?: (note: ReactNode, props: Props) => ReactNode
}

/**
 * Like `lazy`, for a part of a page. If its code cannot be loaded, an error with Try Again is shown in its position,
 * and the page stays. It does not suspend, so that nothing around it is hidden while loading.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { name, loading, around = (note) => note }: LazyOptions<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  async function fetchOnce() {
    Loaded ??= await fetchPart()
    return Loaded
  }
  return function LazyPart(props: Props) {
    const lazy = useLazyCode(fetchOnce, { isWanted: Loaded === undefined })
    if (lazy.status === 'loaded') return <lazy.code {...props} />
    if (Loaded) return <Loaded {...props} />
    if (lazy.status === 'loading' && loading !== undefined) return loading
    return around(<LazyNote name={name} code={lazy} />, props)
  }
}
