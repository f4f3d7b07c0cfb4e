import { listChangesOf } from '../list-changes.ts'
import { partQuery, partSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { massProblemSchema, massUpdateOf } from './mass-update.ts'
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

/** The type of all elements of a class for which a building file names none. */
export const noType = 'No Type'

/** A kind of building element, and what the organization thinks of it. */
export const masterElementSchema = verdictSchema.extend({
  id: z.uuid(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  /** In all captures. */
  elementCount: z.number().int().nonnegative(),
  manufacturer: z.string().nullable(),
  description: z.string().nullable(),
  assemblyCode: z.string().nullable(),
  assemblyDescription: z.string().nullable(),
  /** Counts every change of it and of its parameter rows, from 1: the version that reviews keep. */
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
  /** Kept with the status Not Approved only. */
  notApprovedReason: writtenText(longestRemark, 'Reason').nullable().default(null),
  notApprovedAction: writtenText(longestRemark, 'Action').nullable().default(null),
  /** As read. One from before someone else changed status, reason or action is rejected. */
  revision: revisionSchema,
  /** Who writes is known by the token; what is sent here changes nothing. */
  userId: z.string().max(320).optional(),
})
export type MasterElementUpdate = z.output<typeof masterElementUpdateSchema>

export const massUpdateSchema = massUpdateOf(masterElementUpdateSchema.extend({ id: z.uuid() }))
export type MassUpdate = z.output<typeof massUpdateSchema>

export const massUpdateResultSchema = z.object({
  /** One for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** As it is now; null if there is no such element. */
      element: masterElementSchema.nullable(),
      /** Null if it was changed. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type MassUpdateResult = z.infer<typeof massUpdateResultSchema>

/** A capture in which something was found. */
export const foundInCaptureSchema = z.object({
  captureId: z.uuid(),
  captureName: z.string(),
  captureDate: z.iso.datetime(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  /** How many of the element are in it; of a parameter, how many elements the capture has. */
  elementCount: z.number().int().nonnegative(),
})
export type FoundInCapture = z.infer<typeof foundInCaptureSchema>

export const foundInQuerySchema = z.object(partQuery(10))
/** Newest first. */
export const foundInPageSchema = partSchema(foundInCaptureSchema)
export type FoundInPage = z.infer<typeof foundInPageSchema>

/** As many as are told of one capture. */
export const mostExamples = 1000

/** Where elements of that kind can be seen. */
export const elementExamplesSchema = z.object({
  /** The latest capture that has the element and shapes; the latest that has it where none has shapes. Null if none has it. */
  capture: foundInCaptureSchema.nullable(),
  /** Of its elements of that kind, in the order of the file: as text they are ids in the capture's model. The first ones only. */
  elementNumbers: z.array(z.number().int().positive()).max(mostExamples),
})
export type ElementExamples = z.infer<typeof elementExamplesSchema>

/** What is told of the list to those who have it open and follow it with the tag that they know; it ends with another tag. */
export const masterModelNewsSchema = z.object({
  tag: z.string(),
  ...listChangesOf(masterElementSchema),
  /** The last change that a person made. */
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
