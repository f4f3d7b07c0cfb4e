import { parentsIn } from '@lintel/shared/captured-model'
import type { CapturedElement } from '@lintel/shared/contract/captures'
import type { NamedElement } from '@lintel/shared/saved-views'
import type { ModelElement } from '@lintel/shared/viewer'

/** Element numbers are per capture, but the IDs of the authoring program stay the same across captures. */
export function namedElements(elements: readonly ModelElement[], captured: readonly CapturedElement[]): NamedElement[] {
  const byId = new Map(captured.map((one) => [String(one.number), one]))
  const parentsOf = parentsIn(captured)
  return elements.map((element) => {
    const existing = byId.get(element.elementId)
    if (existing === undefined) return element
    const { revitUniqueId: uniqueId } = existing
    const namedElement = { ...element, uniqueId, propertySets: [...element.propertySets, identityOf(uniqueId)] }
    // A capture's geometry is flat, but other programs may reference only the parent: a curtain wall, an assembly, or a
    // room.
    const parents = parentsOf(existing).map(({ revitUniqueId: id }) => ({
      elementId: id,
      propertySets: [identityOf(id)],
    }))
    return parents.length === 0 ? namedElement : { ...namedElement, wholes: parents }
  })
}

/** For IFC files, the GlobalId, which other programs use. */
function identityOf(uniqueId: string) {
  return { name: '', properties: [{ name: 'IfcGUID', value: uniqueId }] }
}
