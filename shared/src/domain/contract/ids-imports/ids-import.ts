import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { writtenText } from '../master-model/written-text.ts'

/** The content type of an IDS file (buildingSMART's Information Delivery Specification). */
export const idsFileType = 'application/xml'
export const maxIdsBytes = 10 * 1024 * 1024

/** Maximum number of proposals per file, because no one reviews more. */
export const maxIdsProposals = 50_000

/** Maximum number of imports per organization; users delete old ones. */
export const maxIdsImports = 1000

export const idsImportQuerySchema = z.strictObject({
  fileName: writtenText(260, 'File name').min(1, 'The file name is missing.'),
})
export type IdsImportQuery = z.output<typeof idsImportQuerySchema>

/** An imported file and the progress of its review. */
export const idsImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** The title in the file. */
  title: z.string(),
  /** The person's name at that time. */
  importedBy: z.string(),
  importedDate: z.iso.datetime(),
  specificationCount: z.number().int().nonnegative(),
  /** Specifications that match nothing in the master model. */
  unmatchedCount: z.number().int().nonnegative(),
  /** Numbers of proposals that are undecided, accepted or dismissed. */
  openCount: z.number().int().nonnegative(),
  acceptedCount: z.number().int().nonnegative(),
  dismissedCount: z.number().int().nonnegative(),
})
export type IdsImport = z.infer<typeof idsImportSchema>

export const idsImportListQuerySchema = z.object(offsetPageQuery(10))
/** Newest first. */
export const idsImportListSchema = offsetPageSchema(idsImportSchema)
export type IdsImportList = z.infer<typeof idsImportListSchema>

/** The result of a specification: it proposes changes, the master model already complies, or nothing matches it. */
export const specificationOutcomes = ['proposed', 'unchanged', 'unmatched'] as const
export type SpecificationOutcome = (typeof specificationOutcomes)[number]

export const importedSpecificationSchema = z.object({
  /** The number, from 1, in the order of the file. */
  number: z.number().int().positive(),
  name: z.string(),
  /** The line in the file where the specification begins; null if unknown. */
  line: z.number().int().positive().nullable(),
  outcome: z.enum(specificationOutcomes),
  proposalCount: z.number().int().nonnegative(),
  /** Names of requirements that the master model cannot express. They are stored unchanged as rules. */
  told: z.array(z.string()),
})
export type ImportedSpecification = z.infer<typeof importedSpecificationSchema>
