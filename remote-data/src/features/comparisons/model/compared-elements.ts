import type { QueryClient } from '@lintel/shared/api'
import { capturedElementsQuery, listedElements, readCapturedElement } from '@lintel/shared/captured-model'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import type { UnitSystem } from '@lintel/shared/contract'
import type { ElementSource, ModelElement, PropertySource } from '@lintel/shared/viewer'
import { changeTexts } from '../comparison.model.ts'
import type { ComparedModelIds } from './difference-appearance.model.ts'
import { loadedIdOf } from './load-compared-models.ts'

type ElementsOptions = { client: QueryClient; organization: string; comparison: Comparison }

/** Elements of both captures for the viewer's tree, by file. */
export function comparedElements({ client, organization, comparison }: ElementsOptions): ElementSource {
  async function listElements(captureId: string, file: string, modelId: string | undefined) {
    if (modelId === undefined) return []
    return listedElements(await client.query(capturedElementsQuery(organization, captureId)), { modelId, file })
  }
  const { baseCaptureId, baseFileName, compareCaptureId, compFileName } = comparison
  return async (viewer) => {
    const lists = [
      listElements(baseCaptureId, `Base: ${baseFileName}`, loadedIdOf(viewer, comparison, 'base')),
      listElements(compareCaptureId, `Compare: ${compFileName}`, loadedIdOf(viewer, comparison, 'compare')),
    ]
    return (await Promise.all(lists)).flat()
  }
}

type PropertiesOptions = {
  organization: string
  comparison: Comparison
  differences: readonly Difference[]
  models: ComparedModelIds | undefined
  units: UnitSystem
}

/** Properties of an element for the viewer's panel, with changes first. */
export function comparedProperties({
  organization,
  comparison,
  differences,
  models,
  units,
}: PropertiesOptions): PropertySource {
  return async (reference) => {
    const isBase = reference.modelId === models?.base
    const captureId = isBase ? comparison.baseCaptureId : comparison.compareCaptureId
    const element = await readCapturedElement(organization, captureId, reference)
    const found = differences.find(
      ({ subject, baseNumber, compareNumber }) =>
        subject === 'Element' && String(isBase ? baseNumber : compareNumber) === reference.elementId,
    )
    return element && found ? withDifference(element, found, units) : element
  }
}

function withDifference(element: ModelElement, { kind, changes }: Difference, units: UnitSystem): ModelElement {
  const properties = changes.map((change) => {
    const { base, compare } = changeTexts(change, units)
    return { name: change.set === '' ? change.name : `${change.set}: ${change.name}`, value: `${base} → ${compare}` }
  })
  return { ...element, propertySets: [{ name: kind, properties }, ...element.propertySets] }
}
