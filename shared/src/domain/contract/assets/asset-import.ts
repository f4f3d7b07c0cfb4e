import * as z from '../schema-language.ts'
import { writtenText } from '../master-model/written-text.ts'

/** An import is sent as JSON lines, each of which is an `AssetCreate`. */
export const assetImportType = 'application/x-ndjson'
export const maxImportedAssets = 50_000
export const maxImportBytes = 64 * 1024 * 1024

/** Hours during which an import can be undone. */
export const hoursToUndoImport = 24

export const assetImportQuerySchema = z.strictObject({
  fileName: writtenText(260, 'File name').min(1, 'The file name is missing.'),
  /** SHA-256 of the file, in hexadecimal digits. The same lines are imported only once. */
  fileHash: z.string().regex(/^[0-9a-f]{64}$/, 'The file hash must be a SHA-256 in 64 hexadecimal digits.'),
})
export type AssetImportQuery = z.output<typeof assetImportQuerySchema>

export const assetImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  rowCount: z.number().int().nonnegative(),
  importedBy: z.string(),
  importedDate: z.iso.datetime(),
  /** Until when the import can be undone. */
  undoUntil: z.iso.datetime(),
})
export type AssetImport = z.infer<typeof assetImportSchema>

/** `isRepeated`: the same file had been imported before, so nothing was added. */
export const assetImportResultSchema = assetImportSchema.extend({ isRepeated: z.boolean() })
export type AssetImportResult = z.infer<typeof assetImportResultSchema>

/** Imports that can still be undone, newest first. */
export const assetImportsSchema = z.array(assetImportSchema)
