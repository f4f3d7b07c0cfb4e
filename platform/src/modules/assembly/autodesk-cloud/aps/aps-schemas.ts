import type { CloudProject } from '@lintel/shared/contract/assembly'
import { z } from 'zod'

/** Whatever the service sends is shortened to one line of at most 200 characters. */
const text = z
  .unknown()
  .optional()
  .transform((value) => {
    const written = typeof value === 'number' ? String(value) : value
    if (typeof written !== 'string') return ''
    return written
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 200)
      .toWellFormed()
  })

const projectSchema = z.object({
  id: z.string().regex(/^[\w-]{1,118}$/),
  name: text,
  jobNumber: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  stateOrProvince: text,
  postalCode: text,
  platform: text,
})

export const projectPageSchema = z.object({
  results: z.array(z.unknown()).default([]),
  pagination: z.object({ totalResults: z.number().optional() }).optional(),
})

/** A project from the service's response; undefined if it has no usable id. Projects of unknown platforms are treated as ACC projects. */
export function cloudProjectOf(answer: unknown, hubId: string): CloudProject | undefined {
  const parsed = projectSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const { id, name, jobNumber, platform, ...place } = parsed.data
  return {
    id,
    hubId,
    name: name || jobNumber || id,
    projectNumber: jobNumber,
    address1: place.addressLine1,
    address2: place.addressLine2,
    city: place.city,
    state: place.stateOrProvince,
    zipCode: place.postalCode,
    projectType: platform.toLowerCase().replaceAll(/[^a-z0-9]/g, '') === 'bim360' ? 'BIM360' : 'ACC',
  }
}

export const usersSchema = z.array(
  z.object({ id: z.string().min(1), email: z.string().nullish(), status: z.string().nullish() }),
)

export const hubSchema = z.object({ data: z.object({ attributes: z.object({ name: text }) }) })

export const foldersSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })).default([]) })

/** Some responses contain the year as a number, others as text. */
const year = z.preprocess(Number, z.int().min(1990).max(2200)).optional().catch(undefined)

const modelVersionSchema = z.object({
  attributes: z.object({
    extension: z.object({ type: z.string(), data: z.object({ revitProjectVersion: year }).nullish() }),
  }),
  relationships: z.object({ item: z.object({ data: z.object({ id: z.string() }) }) }).optional(),
})
export type ModelVersion = z.infer<typeof modelVersionSchema>

export const versionsSchema = z.object({
  data: z.array(z.unknown()).default([]),
  links: z.object({ next: z.unknown().optional() }).optional(),
})

/** Only cloud models of Revit count. Uploaded files don't show which version the project uses. */
export function cloudModelsOf(data: unknown[]): ModelVersion[] {
  return data
    .map((entry) => modelVersionSchema.safeParse(entry))
    .flatMap(({ data: version }) => (version?.attributes.extension.type.includes('C4RModel') ? [version] : []))
}
