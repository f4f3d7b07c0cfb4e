import { queryOptions, readRows } from '@lintel/shared/api'
import { capturedElementSchema, type CapturedElement } from '@lintel/shared/contract/captures'

/** All elements of a capture, with what its newest complete review says of them. */
export function elementsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'elements', organization, id],
    queryFn: async ({ signal }) => {
      const rows: CapturedElement[] = []
      const call = { schema: capturedElementSchema, signal, organization: { id: organization } }
      for await (const batch of readRows(`/captures/${encodeURIComponent(id)}/elements`, call)) rows.push(...batch)
      return rows
    },
    // Comparing two answers of 20,000 rows, to keep what is equal, costs more than drawing the new one.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}
