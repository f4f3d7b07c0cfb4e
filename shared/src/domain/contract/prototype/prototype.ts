import * as z from '../schema-language.ts'
import { catalogNameSchema, fileAddressSchema } from '../identifiers.ts'
import { ruleSchema } from './rule.ts'

export const prototypeReleaseSchema = z.object({
  /** The prototype's name, which is also its portfolio in URLs: `prototypes/{prototype}/{version}`. */
  prototype: catalogNameSchema,
  version: catalogNameSchema,
  published: z.boolean(),
  automation: z.boolean(),
  thumbnailUrl: fileAddressSchema.nullable(),
})
export type PrototypeRelease = z.infer<typeof prototypeReleaseSchema>

export const optionSetSchema = z.object({
  key: z.string().min(1).max(60),
  label: z.string().min(1).max(120),
  options: z.array(z.string().max(200)).max(200),
  defaultValue: z.string().max(200),
  disabled: z.boolean(),
})
export type OptionSet = z.infer<typeof optionSetSchema>

/** A stored model file at a signed address that changes every day; the hash identifies the content. */
export const modelFileSchema = z.object({
  url: fileAddressSchema,
  bytes: z.number().int().positive(),
  /** SHA-256, hexadecimal. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ModelFile = z.infer<typeof modelFileSchema>

export const fileConfigurationSchema = z.object({
  urn: z.string().min(1).max(500),
  rules: z.array(ruleSchema).min(1),
  /** Null if only the service of the URN has the model. */
  file: modelFileSchema.nullable(),
})
export type FileConfiguration = z.infer<typeof fileConfigurationSchema>

export const messageConfigurationSchema = z.object({ message: z.string().min(1).max(1000), rules: z.array(ruleSchema) })
export type MessageConfiguration = z.infer<typeof messageConfigurationSchema>

export const prototypeManifestSchema = z.object({
  prototype: catalogNameSchema,
  release: catalogNameSchema,
  published: z.boolean(),
  automation: z.boolean(),
  title: z.string().max(200),
  revitVersion: z.string().max(20),
  thumbnailUrl: fileAddressSchema.nullable(),
  optionSets: z.array(optionSetSchema),
  fileConfigurations: z.array(fileConfigurationSchema),
  messageConfigurations: z.array(messageConfigurationSchema),
})
export type PrototypeManifest = z.infer<typeof prototypeManifestSchema>

/** What users with `prototypes.update` can change on a release; omitted fields stay unchanged. */
export const prototypeReleaseUpdateSchema = z
  .strictObject({ published: z.boolean(), automation: z.boolean() })
  .partial()
  .refine((update) => Object.keys(update).length > 0, 'Provide published, automation, or both.')
export type PrototypeReleaseUpdate = z.infer<typeof prototypeReleaseUpdateSchema>
