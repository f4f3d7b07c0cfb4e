import { clashColors, type ClashElement } from '@lintel/shared/contract/captures'
import type { ViewComponent, ViewComponents } from '@lintel/shared/contract'

type Pair = Record<'a' | 'b', Pick<ClashElement, 'fileName' | 'uniqueId'>>

const globalId = /^[\w$]{22}$/

/** Colors the elements of clashes between files as clash checks do, and fades all others. */
export function clashComponents(clashes: readonly Pair[]): ViewComponents {
  const first = new Map(clashes.map(({ a }) => [keyOf(a), componentOf(a)]))
  const second = new Map(clashes.map(({ b }) => [keyOf(b), componentOf(b)]))
  // An element has one color, even if it is the first element of one clash and the second of another.
  const secondOnly = [...second].flatMap(([key, component]) => (first.has(key) ? [] : [component]))
  return {
    colouring: [
      { name: 'A', colour: clashColors.a, components: [...first.values()] },
      { name: 'B', colour: clashColors.b, components: secondOnly },
    ],
    isGhosted: true,
  }
}

function keyOf({ fileName, uniqueId }: Pair['a']): string {
  return `${fileName}\n${uniqueId}`
}

/** By the id that stays the same in later versions. Copies of files have elements with the same id. */
function componentOf({ fileName, uniqueId }: Pair['a']): ViewComponent {
  return { elementId: uniqueId, ...(globalId.test(uniqueId) && { globalId: uniqueId }), file: fileName }
}
