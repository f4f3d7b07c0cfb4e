import type { PlatformError } from '../../../../errors/platform-error.ts'
import type { idsProposals } from '../schema.ts'

/** A proposal without its rule, which is large. */
export type StoredProposal = Omit<typeof idsProposals.$inferSelect, 'organizationId' | 'rule' | 'ruleHash'>

/** With the names of its element. */
export type ListedProposal = StoredProposal & Record<'category' | 'family' | 'type', string | null>

/** What came of making a change, or of taking it back: `was` is what is there where that stands in the way. */
export type Outcome = Pick<StoredProposal, 'was' | 'addedParameterId'> & { problem?: PlatformError }
