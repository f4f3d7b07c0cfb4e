import { memberOf, signedIn } from '../../../plugins/access.ts'

/**
 * Who may make which call of BCF-API: all of its routes take what they declare from here. Roles are those of our own routes of topics. Only the name of
 * the project counts, since other programs send no `Organization` header.
 */
export const anybody = signedIn()
export const readers = memberOf('project:projectId', { anyRole: ['topics.read'], ignoreHeader: true })
/** Whoever is asked may answer; which comments they may change is told by each. */
export const commenters = readers
export const creators = memberOf('project:projectId', { anyRole: ['topics.create'], ignoreHeader: true })
export const editors = memberOf('project:projectId', { anyRole: ['topics.update'], ignoreHeader: true })
export const viewers = memberOf('project:projectId', {
  anyRole: ['topics.create', 'topics.update'],
  ignoreHeader: true,
})

/** What all routes have in common beside it. */
export const usual = { failures: 'message' } as const
