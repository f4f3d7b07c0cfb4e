import { useQueryClient } from '@lintel/shared/api'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { masterModelQuery, withElements } from '../master-model.api.ts'

/** Puts elements as they were answered into the list, and has their own pages ask anew. */
export function useKeepElements() {
  const client = useQueryClient()
  const organization = useOrganizationId()
  return async (elements: readonly MasterElement[]) => {
    const changed = new Map(elements.map((element) => [element.id, element]))
    const { queryKey } = masterModelQuery(organization)
    // An answer that is on its way may be older than what was just saved.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before) => before && withElements(before, changed))
    await client.invalidateQueries({ queryKey: ['bim', 'element', organization] })
  }
}
