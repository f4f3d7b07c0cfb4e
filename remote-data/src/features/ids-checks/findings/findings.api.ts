import { idsChangeSchema, idsFindingSchema, idsSpecificationSchema, type IdsOutcome } from '@lintel/shared/contract/ids'
import { idsCheckPath, rowsOfCheckQuery } from '../ids-checks.api.ts'

/** In the order of the file. */
export function specificationsQuery(organization: string, id: string) {
  const path = `${idsCheckPath(id)}/specifications`
  return rowsOfCheckQuery(organization, { path, schema: idsSpecificationSchema, of: [id, 'specifications'] })
}

/** Who fails which requirement, or who complies with which specification. */
export function findingsQuery(organization: string, id: string, outcome: IdsOutcome) {
  const path = `${idsCheckPath(id)}/findings?outcome=${outcome}`
  return rowsOfCheckQuery(organization, { path, schema: idsFindingSchema, of: [id, 'findings', outcome] })
}

/** What fails in this check or in the one before, and not in both. */
export function checkChangesQuery(organization: string, id: string, since: string) {
  const path = `${idsCheckPath(id)}/changes?since=${encodeURIComponent(since)}`
  return rowsOfCheckQuery(organization, { path, schema: idsChangeSchema, of: [id, 'changes', since] })
}
