import * as z from '../schema-language.ts'
import { comparisonStatuses } from './comparison.ts'
import { ingestionStatuses } from './ingestion.ts'

const versionSchema = z.object({ id: z.uuid(), documentFileName: z.string() })

/** The previous and the next version of a capture, and the ingestion that will create the next version. */
export const captureVersionsSchema = z.object({
  previous: z
    .object({
      /** Null if that capture was deleted; its name remains. */
      id: z.uuid().nullable(),
      documentFileName: z.string(),
      /** Whether that capture has been moved to another project. */
      isElsewhere: z.boolean(),
      /** The comparison that was started with the new version; null if it has been deleted. */
      comparison: z.object({ id: z.uuid(), status: z.enum(comparisonStatuses) }).nullable(),
    })
    .nullable(),
  next: versionSchema.nullable(),
  /**
   * The latest file that was sent as the next version without becoming one: it is still being ingested, it failed, or
   * the organization already had it.
   */
  incoming: z
    .object({
      id: z.uuid(),
      fileName: z.string(),
      requestedBy: z.string(),
      status: z.enum(ingestionStatuses),
      statusDetails: z.string().nullable(),
      progress: z.number(),
      /** The earlier capture that was created from the same file. */
      captureId: z.uuid().nullable(),
    })
    .nullable(),
})
export type CaptureVersions = z.infer<typeof captureVersionsSchema>
