import type { PlatformError } from '../../../../errors/platform-error.ts'
import type { idsProposals } from '../schema.ts'

/** A proposal without its rule, which is large. */
export type StoredProposal = Omit<typeof idsProposals.$inferSelect, 'organizationId' | 'rule' | 'ruleHash'>

/** With the names of its element. */
export type ListedProposal = StoredProposal & Record<'category' | 'family' | 'type', string | null>

/** The result of making or undoing a change: `was` is the current value if it causes a conflict. */
export type Outcome = Pick<StoredProposal, 'was' | 'addedParameterId'> & { problem?: PlatformError }
