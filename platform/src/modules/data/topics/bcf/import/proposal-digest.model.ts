import { hash } from 'node:crypto'
import type { BcfComment } from '@lintel/shared/bcf'
import type { TopicProposal } from '@lintel/shared/contract/topics'
import type { KnownTopic } from './known-repository.ts'

type ProposedEffect = {
  /** Not truncated for display. */
  differences: TopicProposal['differences']
  /** Digests of data outside of the topic's fields, before and after; empty if unchanged. */
  more: readonly string[]
  newComments: readonly BcfComment[]
  /** With their ids here. */
  changedComments: readonly BcfComment[]
  newViewpoints: readonly string[]
}

/**
 * A digest of a proposal's complete effect, SHA-256 in hex. Displayed values are truncated and counted, so comparing
 * only those could overwrite later changes that the user didn't see.
 */
export function proposalDigest(proposed: ProposedEffect, existingTopic: KnownTopic | undefined): string {
  const { differences, more, newComments, changedComments, newViewpoints } = proposed
  return hash(
    'sha256',
    JSON.stringify([
      differences.map(({ field, before, after }) => [field, before, after]),
      more,
      newComments.map(({ guid, text, viewpoint = null }) => [guid, text, viewpoint]),
      changedComments.map(({ guid, text }) => [guid, existingTopic?.comments.get(guid)?.text ?? null, text]),
      newViewpoints,
    ]),
  )
}
