import { partQuery, partSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { writtenText } from '../master-model/written-text.ts'

/** Of a file of requirements by IDS, buildingSMART's Information Delivery Specification, as it is sent and answered. */
export const idsFileType = 'application/xml'
export const mostIdsBytes = 10 * 1024 * 1024

/** So many changes of one file are proposed at the most: no one looks through more. */
export const mostIdsProposals = 50_000

/** Of an organization, until someone deletes some. */
export const mostIdsImports = 1000

export const idsImportQuerySchema = z.strictObject({
  fileName: writtenText(260, 'File name').min(1, 'The file name is missing.'),
})
export type IdsImportQuery = z.output<typeof idsImportQuerySchema>

/** A file that was read, and how far what it asks for has been looked through. */
export const idsImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** As the file calls itself. */
  title: z.string(),
  /** The person's name at that time. */
  importedBy: z.string(),
  importedDate: z.iso.datetime(),
  specificationCount: z.number().int().nonnegative(),
  /** Specifications that are about nothing in the master model. */
  unmatchedCount: z.number().int().nonnegative(),
  /** How many of its proposals no one has decided, are accepted, or were dismissed. */
  openCount: z.number().int().nonnegative(),
  acceptedCount: z.number().int().nonnegative(),
  dismissedCount: z.number().int().nonnegative(),
})
export type IdsImport = z.infer<typeof idsImportSchema>

export const idsImportListQuerySchema = z.object(partQuery(10))
/** Newest first. */
export const idsImportListSchema = partSchema(idsImportSchema)
export type IdsImportList = z.infer<typeof idsImportListSchema>

/** What became of a specification: it proposes changes, all of it holds already, or nothing here is what it is about. */
export const specificationOutcomes = ['proposed', 'unchanged', 'unmatched'] as const
export type SpecificationOutcome = (typeof specificationOutcomes)[number]

export const importedSpecificationSchema = z.object({
  /** From 1, in the order of the file. */
  number: z.number().int().positive(),
  name: z.string(),
  /** Where it begins in the file; null if that is not known. */
  line: z.number().int().positive().nullable(),
  outcome: z.enum(specificationOutcomes),
  proposalCount: z.number().int().nonnegative(),
  /** What of it the master model has no words for, by name; it is kept to the letter as a rule. */
  told: z.array(z.string()),
})
export type ImportedSpecification = z.infer<typeof importedSpecificationSchema>
