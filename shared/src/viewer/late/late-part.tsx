import type { ComponentType, ReactNode } from 'react'
import { LateNote } from './late-note.tsx'
import { useLateCode } from './use-late-code.ts'

type Place<Props> = {
  /** What it is called where it could not be had. */
  name: string
  /** Its place in the picture, as long as it is not there. */
  around?: (note: ReactNode, props: Props) => ReactNode
}

/** As `lazy`, for what is opened by hand: where its code cannot be had, that is told in its place and can be tried again. */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { name, around = (note) => note }: Place<Props>,
): ComponentType<Props> {
  let Known: ComponentType<Props> | undefined
  async function fetchOnce() {
    Known ??= await fetchPart()
    return Known
  }
  return function LatePart(props: Props) {
    const late = useLateCode(fetchOnce, { isWanted: Known === undefined })
    const Part = late.status === 'loaded' ? late.code : Known
    if (Part) return <Part {...props} />
    return late.status !== 'loaded' && around(<LateNote name={name} code={late} />, props)
  }
}
