import * as z from '../schema-language.ts'

export const captureSettingsSchema = z.strictObject({
  /** Assembled models are captured automatically when their request completes. */
  captureAssembledModels: z.boolean(),
})
export type CaptureSettings = z.infer<typeof captureSettingsSchema>
