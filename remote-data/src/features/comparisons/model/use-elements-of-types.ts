import { useQuery } from '@lintel/shared/api'
import { capturedElementsQuery } from '@lintel/shared/captured-model'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useMemo } from 'react'
import { byType, type ElementsOfTypes } from './difference-appearance.model.ts'

/** Elements by type, loaded after the model and only if a type changed, to color its elements. */
export function useElementsOfTypes(
  { baseCaptureId, compareCaptureId }: Comparison,
  differences: readonly Difference[],
): ElementsOfTypes {
  const enabled = differences.some(({ subject }) => subject === 'Type')
  const organization = useOrganizationId()
  const { data: base } = useQuery({ ...capturedElementsQuery(organization, baseCaptureId), enabled })
  const { data: compare } = useQuery({ ...capturedElementsQuery(organization, compareCaptureId), enabled })
  return useMemo(() => ({ base: byType(base), compare: byType(compare) }), [base, compare])
}
