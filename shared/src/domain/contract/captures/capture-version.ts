import * as z from '../schema-language.ts'
import { comparisonStatuses } from './comparison.ts'
import { ingestionStatuses } from './ingestion.ts'

const versionSchema = z.object({ id: z.uuid(), documentFileName: z.string() })

/** The previous and the next version of a capture, and the ingestion that is about to become its next version. */
export const captureVersionsSchema = z.object({
  previous: z
    .object({
      /** Null if it was deleted; its name remains. */
      id: z.uuid().nullable(),
      documentFileName: z.string(),
      /** Whether it has been moved to another project. */
      isElsewhere: z.boolean(),
      /** The comparison that was started with the new version; null if it no longer exists. */
      comparison: z.object({ id: z.uuid(), status: z.enum(comparisonStatuses) }).nullable(),
    })
    .nullable(),
  next: versionSchema.nullable(),
  /**
   * The latest file that was sent as the next version and has not become one: it is being ingested, failed, or was
   * already known.
   */
  incoming: z
    .object({
      id: z.uuid(),
      fileName: z.string(),
      requestedBy: z.string(),
      status: z.enum(ingestionStatuses),
      statusDetails: z.string().nullable(),
      progress: z.number(),
      /** The capture that was created from the same file before. */
      captureId: z.uuid().nullable(),
    })
    .nullable(),
})
export type CaptureVersions = z.infer<typeof captureVersionsSchema>
