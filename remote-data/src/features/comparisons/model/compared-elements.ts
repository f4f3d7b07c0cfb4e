import type { QueryClient } from '@lintel/shared/api'
import { capturedElementsQuery, listedElements } from '@lintel/shared/captured-model'
import type { Comparison } from '@lintel/shared/contract/captures'
import type { ElementSource } from '@lintel/shared/viewer'
import { loadedIdOf } from './load-compared-models.ts'

type Known = { client: QueryClient; organization: string; comparison: Comparison }

/** The elements of both captures as the platform knows them, each under its file. */
export function elementsOf({ client, organization, comparison }: Known): ElementSource {
  async function listed(captureId: string, file: string, modelId: string | undefined) {
    if (modelId === undefined) return []
    return listedElements(await client.query(capturedElementsQuery(organization, captureId)), { modelId, file })
  }
  const { baseCaptureId, baseFileName, compareCaptureId, compFileName } = comparison
  return async (viewer) => {
    const both = [
      listed(baseCaptureId, `Base: ${baseFileName}`, loadedIdOf(viewer, comparison, 'base')),
      listed(compareCaptureId, `Compare: ${compFileName}`, loadedIdOf(viewer, comparison, 'compare')),
    ]
    return (await Promise.all(both)).flat()
  }
}
