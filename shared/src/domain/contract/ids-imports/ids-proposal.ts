import { massProblemSchema, massUpdateOf } from '../master-model/mass-update.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

/** A verdict on an element, the approved value of one of its parameters, or a rule that is kept to the letter. */
export const proposalKinds = ['Status', 'Value', 'Rule'] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStates = ['Open', 'Accepted', 'Dismissed'] as const
export type ProposalState = (typeof proposalStates)[number]

/** One change of the master model that a file asks for. */
export const idsProposalSchema = z.object({
  id: z.uuid(),
  /** Counts the decisions about it, from 1. */
  revision: revisionSchema,
  state: z.enum(proposalStates),
  kind: z.enum(proposalKinds),
  specificationNumber: z.number().int().positive(),
  specification: z.string(),
  /** What it is about; null for rules about no single element. */
  masterElementId: z.uuid().nullable(),
  category: z.string().nullable(),
  family: z.string().nullable(),
  type: z.string().nullable(),
  /** Of a value: the parameter. */
  setName: z.string().nullable(),
  parameterName: z.string().nullable(),
  /** What the master model said when that was last looked at, in words; null for rules. */
  now: z.string().nullable(),
  /** In words. */
  proposed: z.string(),
  /** What the file says about it to people. */
  remark: z.string().nullable(),
  /** The name of who has decided; null while it is open. */
  decidedBy: z.string().nullable(),
})
export type IdsProposal = z.infer<typeof idsProposalSchema>

/** `Accepted` makes the change; any other state takes an accepted one back. */
const proposalUpdateSchema = z.object({
  id: z.uuid(),
  state: z.enum(proposalStates),
  /** As read. */
  revision: revisionSchema,
})

/** This many are decided in less time than anyone else would notice. */
const mostDecided = 200

export const idsProposalUpdatesSchema = massUpdateOf(proposalUpdateSchema, mostDecided)
export type IdsProposalUpdates = z.output<typeof idsProposalUpdatesSchema>

export const idsProposalResultSchema = z.object({
  /** One for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** As it is now; null if there is no such proposal. */
      proposal: idsProposalSchema.nullable(),
      /** Null if it was decided. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type IdsProposalResult = z.infer<typeof idsProposalResultSchema>
