import { idsChangeSchema, idsFindingSchema, idsSpecificationSchema, type IdsOutcome } from '@lintel/shared/contract/ids'
import { idsCheckPath, rowsOfCheckQuery } from '../ids-checks.api.ts'

/** In the order of the file. */
export function specificationsQuery(organization: string, id: string) {
  const path = `${idsCheckPath(id)}/specifications`
  return rowsOfCheckQuery(organization, { path, schema: idsSpecificationSchema, key: [id, 'specifications'] })
}

/** Elements that fail a requirement, or pass a specification. */
export function findingsQuery(organization: string, id: string, outcome: IdsOutcome) {
  const path = `${idsCheckPath(id)}/findings?outcome=${outcome}`
  return rowsOfCheckQuery(organization, { path, schema: idsFindingSchema, key: [id, 'findings', outcome] })
}

/** Failures that only this check or the other one has. */
export function checkChangesQuery(organization: string, id: string, sinceCheckId: string) {
  const path = `${idsCheckPath(id)}/changes?since=${encodeURIComponent(sinceCheckId)}`
  return rowsOfCheckQuery(organization, { path, schema: idsChangeSchema, key: [id, 'changes', sinceCheckId] })
}
