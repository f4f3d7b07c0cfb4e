import type { RoleName } from '@lintel/shared/contract'
import { applicationScope } from '@lintel/shared/contract/applications'
import { memberOf, signedIn } from '../../../plugins/access.ts'

/**
 * Access rules of all BCF API routes. Roles are those of our own topic routes. The organization follows from the
 * project in the URL, because other programs don't send an `Organization` header. Programs act for the person who
 * authorized them.
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

/** Names of capture files are only visible to users who can read captures. */
export const captureReaders: readonly RoleName[] = ['revitupload.read', 'revituploadcompare.read']

/** Options that all routes share. */
export const commonOptions = { failures: 'message' } as const
