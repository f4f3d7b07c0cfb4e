import type { CapturedElement } from '../../domain/contract/captures/index.ts'

type WithParent = Pick<CapturedElement, 'number' | 'whole'>

/** Deeper than any building hierarchy; limits the loop for a file with a cycle. */
const maxLevels = 50

/** Returns a function that lists the assemblies and the room of an element, nearest first. */
export function parentsIn<Element extends WithParent>(
  elements: readonly Element[],
): (element: Element) => readonly Element[] {
  const byNumber = new Map(elements.map((element) => [element.number, element]))
  const noParents: Element[] = []
  return (element) => {
    if (element.whole == null) return noParents
    const parents: Element[] = []
    let above = byNumber.get(element.whole)
    while (above && parents.length < maxLevels) {
      parents.push(above)
      above = above.whole == null ? undefined : byNumber.get(above.whole)
    }
    return parents
  }
}

export const roomClass = 'IfcSpace'

/**
 * Returns a function with the name of the room that contains an element, or that the element is: `101 Office`. Empty if
 * there is none.
 */
export function roomNamesIn(elements: readonly CapturedElement[]): (element: CapturedElement) => string {
  const parentsOf = parentsIn(elements)
  return (element) => {
    const room = [element, ...parentsOf(element)].find(({ ifcClass }) => ifcClass === roomClass)
    return room ? roomName(room) : ''
  }
}

/** The name of a room usually is its number, and its type is the use. */
function roomName({ name, type }: Pick<CapturedElement, 'name' | 'type'>): string {
  return name === null || name === type ? type : `${name} ${type}`
}
