import { hash } from 'node:crypto'
import type { BcfComment } from '@lintel/shared/bcf'
import type { TopicProposal } from '@lintel/shared/contract/topics'
import type { Known } from './known-repository.ts'

type Proposed = {
  /** As they are, however much of them is shown. */
  differences: TopicProposal['differences']
  /** Digests of what no field of a topic holds, before and after; empty if it stays. */
  more: readonly string[]
  newComments: readonly BcfComment[]
  /** With the ids that they have here. */
  changedComments: readonly BcfComment[]
  newViewpoints: readonly string[]
}

/**
 * The same for a proposal that does the same to the same, SHA-256 in hex. What is shown is cut and counted: by that alone someone would take
 * back what has changed since beyond what they saw.
 */
export function proposalDigest(proposed: Proposed, known: Known | undefined): string {
  const { differences, more, newComments, changedComments, newViewpoints } = proposed
  return hash(
    'sha256',
    JSON.stringify([
      differences.map(({ field, before, after }) => [field, before, after]),
      more,
      newComments.map(({ guid, text, viewpoint = null }) => [guid, text, viewpoint]),
      changedComments.map(({ guid, text }) => [guid, known?.comments.get(guid)?.text ?? null, text]),
      newViewpoints,
    ]),
  )
}
