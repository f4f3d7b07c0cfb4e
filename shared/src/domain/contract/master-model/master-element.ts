import { listChangesOf } from '../list-changes.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { massProblemSchema, massUpdateSchemaFor } from './mass-update.ts'
import { writtenText } from './written-text.ts'

export const masterStatuses = ['Not Reviewed', 'Approved', 'Not Approved'] as const
export type MasterStatus = (typeof masterStatuses)[number]

const verdictSchema = z.object({
  status: z.enum(masterStatuses),
  /** Null unless the status is Not Approved. */
  notApprovedReason: z.string().nullable(),
  notApprovedAction: z.string().nullable(),
})
export type Verdict = z.infer<typeof verdictSchema>

/** The type of elements for which a building file has no type, one per class. */
export const noType = 'No Type'

/** A kind of building element and the organization's verdict on it. */
export const masterElementSchema = verdictSchema.extend({
  id: z.uuid(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  /** The number in all captures. */
  elementCount: z.number().int().nonnegative(),
  manufacturer: z.string().nullable(),
  description: z.string().nullable(),
  assemblyCode: z.string().nullable(),
  assemblyDescription: z.string().nullable(),
  /** Counts every change of the element and its parameter rows, from 1. Reviews store it. */
  revision: revisionSchema,
  omniClassNumber: z.string().nullable(),
  omniClassTitle: z.string().nullable(),
  typeComments: z.string().nullable(),
  createdDate: z.iso.datetime(),
})
export type MasterElement = z.infer<typeof masterElementSchema>

const longestRemark = 2000

export const masterElementUpdateSchema = z.object({
  status: z.enum(masterStatuses),
  /** Only stored with the status Not Approved. */
  notApprovedReason: writtenText(longestRemark, 'Reason').nullable().default(null),
  notApprovedAction: writtenText(longestRemark, 'Action').nullable().default(null),
  /** The revision that was read. An outdated one is rejected. */
  revision: revisionSchema,
  /** Ignored: the author comes from the token. Kept for compatibility with earlier clients. */
  userId: z.string().max(320).optional(),
})
export type MasterElementUpdate = z.output<typeof masterElementUpdateSchema>

export const massUpdateSchema = massUpdateSchemaFor(masterElementUpdateSchema.extend({ id: z.uuid() }))
export type MassUpdate = z.output<typeof massUpdateSchema>

export const massUpdateResultSchema = z.object({
  /** One result for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** The element after the update; null if it does not exist. */
      element: masterElementSchema.nullable(),
      /** Null if the update succeeded. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type MassUpdateResult = z.infer<typeof massUpdateResultSchema>

/** A capture that contains an element or a parameter. */
export const foundInCaptureSchema = z.object({
  captureId: z.uuid(),
  captureName: z.string(),
  captureDate: z.iso.datetime(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  /** The number of instances of the element in the capture; for a parameter, the number of elements that have it. */
  elementCount: z.number().int().nonnegative(),
})
export type FoundInCapture = z.infer<typeof foundInCaptureSchema>

export const foundInQuerySchema = z.object(offsetPageQuery(10))
/** Newest first. */
export const foundInPageSchema = offsetPageSchema(foundInCaptureSchema)
export type FoundInPage = z.infer<typeof foundInPageSchema>

/** Maximum number of elements per capture. */
export const maxExamples = 1000

/** Where users can view elements of this kind. */
export const elementExamplesSchema = z.object({
  /**
   * The latest capture that contains the element and has a 3D model; without one, the latest that contains the element.
   * Null if there is none.
   */
  capture: foundInCaptureSchema.nullable(),
  /**
   * The numbers of the first elements of this kind, in the order of the file; as text they are ids in the capture's
   * model.
   */
  elementNumbers: z.array(z.number().int().positive()).max(maxExamples),
})
export type ElementExamples = z.infer<typeof elementExamplesSchema>

/** The change event of the master model list. The stream ends when the client's tag is outdated. */
export const masterModelNewsSchema = z.object({
  tag: z.string(),
  ...listChangesOf(masterElementSchema),
  /** The latest change by a person. */
  latest: z
    .object({
      masterModelElementId: z.uuid(),
      version: z.number().int(),
      at: z.iso.datetime(),
      by: z.string(),
    })
    .nullable(),
})
export type MasterModelNews = z.infer<typeof masterModelNewsSchema>
