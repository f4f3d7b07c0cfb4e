import type { RoleName } from '@lintel/shared/contract'
import type { TopicProposalUpdates } from '@lintel/shared/contract/topics'
import { PlatformError } from '../../../../../errors/platform-error.ts'
import { revisionConflict } from '../../../../../errors/revision-conflict.ts'
import type { StoredProposal } from './proposal-repository.ts'

type Update = TopicProposalUpdates['updates'][number]

/** Problems that are known before the file is read. */
export function problemBefore(proposal: StoredProposal, { state, revision }: Update): PlatformError | undefined {
  if (proposal.state === state) return undefined
  if (proposal.state === 'Accepted') {
    const detail = "Accepted topics can't be undone. Close or edit them on their pages."
    return new PlatformError('topic-imports/accepted', 409, detail)
  }
  if (proposal.kind === 'refused') {
    const detail = `This topic can't be accepted. ${proposal.reason ?? ''}`.trim()
    return new PlatformError('topic-imports/refused', 409, detail)
  }
  if (proposal.kind === 'unchanged')
    return new PlatformError(
      'topic-imports/unchanged',
      409,
      "There's nothing to accept: the topic already has these values.",
    )
  if (revision === proposal.revision) return undefined
  const message = `It is ${proposal.state} now; you sent ${state}.`
  return revisionConflict('topic-imports', 'proposal', [{ path: 'state', message }])
}

/** New topics and changes need different roles. */
export function notAllowed({ kind }: StoredProposal, roles: readonly RoleName[]): PlatformError | undefined {
  const role = kind === 'new' ? 'topics.create' : 'topics.update'
  if (roles.includes(role)) return undefined
  const detail =
    kind === 'new' ? "You don't have permission to add topics." : "You don't have permission to change topics."
  return new PlatformError('topic-imports/not-allowed', 403, detail)
}

export function changedSince(): PlatformError {
  const detail = 'Someone changed the topic after the file was read. Review the updated changes, then decide.'
  return new PlatformError('topic-imports/changed-since', 409, detail)
}

export function pictureDamaged(): PlatformError {
  const detail = 'A picture in this topic is damaged. Save it again in the program that created the file.'
  return new PlatformError('topic-imports/picture-damaged', 422, detail)
}

export function tooManyPictures(): PlatformError {
  const detail = 'The selected topics have too many pictures. Accept this one separately.'
  return new PlatformError('topic-imports/too-many-pictures', 409, detail)
}

export function proposalNotFound(): PlatformError {
  return new PlatformError('topic-imports/proposal-not-found', 404, "This proposal doesn't exist in this import.")
}

export function fileGone(): PlatformError {
  const detail = "This import's file no longer exists. Import it again."
  return new PlatformError('topic-imports/file-gone', 409, detail)
}
