import * as z from '../schema-language.ts'

export const captureSettingsSchema = z.strictObject({
  /** A model that was assembled is captured by itself when its request completes. */
  captureAssembledModels: z.boolean(),
})
export type CaptureSettings = z.infer<typeof captureSettingsSchema>
