import type { RoleName } from '@lintel/shared/contract'
import { applicationScope } from '@lintel/shared/contract/applications'
import { memberOf, signedIn } from '../../../plugins/access.ts'

/**
 * Who may make which call of BCF-API: all of its routes take what they declare from here. Roles are those of our own routes of topics. Only the name of
 * the project counts, since other programs send no `Organization` header. They call for the person who has allowed it.
 */
const byPrograms = { ignoreHeader: true, applicationScope } as const
export const anybody = signedIn({ applicationScope })
export const readers = memberOf('project:projectId', { anyRole: ['topics.read'], ...byPrograms })
export const creators = memberOf('project:projectId', { anyRole: ['topics.create'], ...byPrograms })
export const editors = memberOf('project:projectId', { anyRole: ['topics.update'], ...byPrograms })
export const viewers = memberOf('project:projectId', {
  anyRole: ['topics.create', 'topics.update'],
  ...byPrograms,
})

/** Whoever may read captures: to others their files are not named. */
export const captureReaders: readonly RoleName[] = ['revitupload.read', 'revituploadcompare.read']

/** What all routes have in common beside it. */
export const usual = { failures: 'message' } as const
