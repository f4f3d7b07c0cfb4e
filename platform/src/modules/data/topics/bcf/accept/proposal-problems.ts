import type { RoleName } from '@lintel/shared/contract'
import type { TopicProposalUpdates } from '@lintel/shared/contract/topics'
import { PlatformError } from '../../../../../errors.ts'
import { revisionConflict } from '../../../../../revision-conflict.ts'
import type { StoredProposal } from './proposal-repository.ts'

type Update = TopicProposalUpdates['updates'][number]

/** What stands in the way before anything is read or compared. */
export function problemBefore(proposal: StoredProposal, { state, revision }: Update): PlatformError | undefined {
  if (proposal.state === state) return undefined
  if (proposal.state === 'Accepted') {
    const detail =
      'What was accepted is not taken back: topics are closed, and their fields are changed on their pages.'
    return new PlatformError('topic-imports/accepted', 409, detail)
  }
  if (proposal.kind === 'refused') {
    const detail = `This topic cannot be accepted. ${proposal.reason ?? ''}`.trim()
    return new PlatformError('topic-imports/refused', 409, detail)
  }
  if (proposal.kind === 'unchanged')
    return new PlatformError('topic-imports/unchanged', 409, 'There is nothing to accept: the topic is so already.')
  if (revision === proposal.revision) return undefined
  const message = `It is ${proposal.state} now; you sent ${state}.`
  return revisionConflict('topic-imports', 'proposal', [{ path: 'state', message }])
}

/** New topics and changes of known ones have a role each. */
export function notAllowed({ kind }: StoredProposal, roles: readonly RoleName[]): PlatformError | undefined {
  const role = kind === 'new' ? 'topics.create' : 'topics.update'
  if (roles.includes(role)) return undefined
  const detail = kind === 'new' ? 'You may not add topics.' : 'You may not change topics.'
  return new PlatformError('topic-imports/not-allowed', 403, detail)
}

export function changedSince(): PlatformError {
  const detail =
    'Somebody has changed the topic since the file was read. What accepting does by now is shown; look at it, then decide.'
  return new PlatformError('topic-imports/changed-since', 409, detail)
}

export function pictureDamaged(): PlatformError {
  const detail = 'A picture of this topic is damaged. Save it anew in the program that the file comes from.'
  return new PlatformError('topic-imports/picture-damaged', 422, detail)
}

export function tooManyPictures(): PlatformError {
  const detail =
    'The topics that were accepted together have too many pictures for one call. Accept this one by itself.'
  return new PlatformError('topic-imports/too-many-pictures', 409, detail)
}

export function proposalNotFound(): PlatformError {
  return new PlatformError('topic-imports/proposal-not-found', 404, 'This import has no such proposal.')
}

export function fileGone(): PlatformError {
  const detail = 'The file of this import is not there any more. Import it again.'
  return new PlatformError('topic-imports/file-gone', 409, detail)
}
