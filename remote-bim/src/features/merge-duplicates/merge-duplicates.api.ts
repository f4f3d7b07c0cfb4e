import { api } from '@lintel/shared/api'
import { masterElementDetailSchema, type MasterElement } from '@lintel/shared/contract/master-model'

/** Rejected (409) if one of them was changed since it was loaded. */
export function mergeElements(organization: string, survivor: MasterElement, duplicates: readonly MasterElement[]) {
  return api.post(`/master-model/${encodeURIComponent(survivor.id)}/merge`, {
    body: {
      revision: survivor.revision,
      duplicates: duplicates.map(({ id, revision }) => ({ id, revision })),
    },
    schema: masterElementDetailSchema,
    organization: { id: organization },
  })
}
