import type { ComponentType, ReactNode } from 'react'
import { LateNote } from './late-note.tsx'
import { useLateCode } from './use-late-code.ts'

type Place<Props> = {
  /** What it is called where it could not be had. */
  name: string
  /** What stands there until it has come; a word that it is loading if nothing is said. */
  loading?: ReactNode
  /** Its place in the picture, as long as it is not there. */
  around?: (note: ReactNode, props: Props) => ReactNode
}

/**
 * As `lazy`, for a part of a page: where its code cannot be had, that is told in its place and can be tried again, and the page stays. It
 * does not suspend, so nothing around it is taken away while it comes.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { name, loading, around = (note) => note }: Place<Props>,
): ComponentType<Props> {
  let Known: ComponentType<Props> | undefined
  async function fetchOnce() {
    Known ??= await fetchPart()
    return Known
  }
  return function LatePart(props: Props) {
    const late = useLateCode(fetchOnce, { isWanted: Known === undefined })
    if (late.status === 'loaded') return <late.code {...props} />
    if (Known) return <Known {...props} />
    if (late.status === 'loading' && loading !== undefined) return loading
    return around(<LateNote name={name} code={late} />, props)
  }
}
