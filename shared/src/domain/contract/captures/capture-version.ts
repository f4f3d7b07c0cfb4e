import * as z from '../schema-language.ts'
import { comparisonStatuses } from './comparison.ts'
import { ingestionStatuses } from './ingestion.ts'

const versionSchema = z.object({ id: z.uuid(), documentFileName: z.string() })

/** Which capture a capture is the next version of, which one is its own next version, and what is on its way to become that. */
export const captureVersionsSchema = z.object({
  previous: z
    .object({
      /** Null once it was deleted; its name stays. */
      id: z.uuid().nullable(),
      documentFileName: z.string(),
      /** Whether it is of another project by now. */
      isElsewhere: z.boolean(),
      /** The one that was begun with the new version; null if there is none any more. */
      comparison: z.object({ id: z.uuid(), status: z.enum(comparisonStatuses) }).nullable(),
    })
    .nullable(),
  next: versionSchema.nullable(),
  /** The latest file that was sent as its next version and has not become one: it is being taken in, could not be, or was known before. */
  incoming: z
    .object({
      id: z.uuid(),
      fileName: z.string(),
      requestedBy: z.string(),
      status: z.enum(ingestionStatuses),
      statusDetails: z.string().nullable(),
      progress: z.number(),
      /** The capture that was made of this very file before. */
      captureId: z.uuid().nullable(),
    })
    .nullable(),
})
export type CaptureVersions = z.infer<typeof captureVersionsSchema>
