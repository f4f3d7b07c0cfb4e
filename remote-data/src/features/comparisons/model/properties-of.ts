import { readCapturedElement } from '@lintel/shared/captured-model'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import type { ModelElement, PropertySource } from '@lintel/shared/viewer'
import { valueText } from '../comparison.model.ts'
import type { ComparedModelIds } from './difference-appearance.model.ts'

type Known = {
  organization: string
  comparison: Comparison
  differences: readonly Difference[]
  models: ComparedModelIds | undefined
}

/** What the platform knows of a picked element, with what has changed about it first. */
export function propertiesOf({ organization, comparison, differences, models }: Known): PropertySource {
  return async (reference) => {
    const isBase = reference.modelId === models?.base
    const captureId = isBase ? comparison.baseCaptureId : comparison.compareCaptureId
    const element = await readCapturedElement(organization, captureId, reference)
    const found = differences.find(
      ({ subject, baseNumber, compareNumber }) =>
        subject === 'Element' && String(isBase ? baseNumber : compareNumber) === reference.elementId,
    )
    return element && found ? withDifference(element, found) : element
  }
}

function withDifference(element: ModelElement, { kind, changes }: Difference): ModelElement {
  const properties = changes.map(({ set, name, base, compare }) => ({
    name: set === '' ? name : `${set}: ${name}`,
    value: `${valueText(base) ?? 'N/A'} → ${valueText(compare) ?? 'N/A'}`,
  }))
  return { ...element, propertySets: [{ name: kind, properties }, ...element.propertySets] }
}
