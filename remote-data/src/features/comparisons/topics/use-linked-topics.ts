import { useQuery } from '@lintel/shared/api'
import type { Comparison } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { topicLinksQuery } from '@lintel/shared/topics'
import { useMemo } from 'react'
import { linkedTopics, type LinkedTopics } from './difference-topics.model.ts'

/** Elements with linked topics; undefined without access and while loading. */
export function useLinkedTopics({ baseCaptureId, compareCaptureId }: Comparison): LinkedTopics | undefined {
  const organization = useOrganizationId()
  const enabled = useHasAnyRole(['topics.read'])
  const { data: base } = useQuery({ ...topicLinksQuery(organization, baseCaptureId), enabled })
  const { data: compare } = useQuery({ ...topicLinksQuery(organization, compareCaptureId), enabled })
  return useMemo(() => (base && compare ? linkedTopics(base, compare) : undefined), [base, compare])
}
