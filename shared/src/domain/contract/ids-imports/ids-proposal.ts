import { massProblemSchema, massUpdateSchemaFor } from '../master-model/mass-update.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

/** A verdict on an element, the approved value of a parameter, or a rule that is stored unchanged. */
export const proposalKinds = ['Status', 'Value', 'Rule'] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStates = ['Open', 'Accepted', 'Dismissed'] as const
export type ProposalState = (typeof proposalStates)[number]

/** One change of the master model that a file proposes. */
export const idsProposalSchema = z.object({
  id: z.uuid(),
  /** Counts the decisions about the proposal, from 1. */
  revision: revisionSchema,
  state: z.enum(proposalStates),
  kind: z.enum(proposalKinds),
  specificationNumber: z.number().int().positive(),
  specification: z.string(),
  /** The master element; null for rules that do not refer to a single element. */
  masterElementId: z.uuid().nullable(),
  category: z.string().nullable(),
  family: z.string().nullable(),
  type: z.string().nullable(),
  /** For values: the property set of the parameter. */
  setName: z.string().nullable(),
  parameterName: z.string().nullable(),
  /** The value in the master model when it was last read, as text; null for rules. */
  now: z.string().nullable(),
  /** The proposed value, as text. */
  proposed: z.string(),
  /** The instructions in the file. */
  remark: z.string().nullable(),
  /** The name of the person who decided; null while it is open. */
  decidedBy: z.string().nullable(),
})
export type IdsProposal = z.infer<typeof idsProposalSchema>

/** `Accepted` makes the change; any other state undoes an accepted change. */
const proposalUpdateSchema = z.object({
  id: z.uuid(),
  state: z.enum(proposalStates),
  /** The revision that was read. */
  revision: revisionSchema,
})

/** Maximum number per call, small enough not to delay others noticeably. */
const maxDecided = 200

export const idsProposalUpdatesSchema = massUpdateSchemaFor(proposalUpdateSchema, maxDecided)
export type IdsProposalUpdates = z.output<typeof idsProposalUpdatesSchema>

export const idsProposalResultSchema = z.object({
  /** One result for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** The proposal after the update; null if it does not exist. */
      proposal: idsProposalSchema.nullable(),
      /** Null if the update succeeded. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type IdsProposalResult = z.infer<typeof idsProposalResultSchema>
