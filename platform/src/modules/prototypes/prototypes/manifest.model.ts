import {
  fileConfigurationSchema,
  messageConfigurationSchema,
  modelFileSchema,
  type FileConfiguration,
  type MessageConfiguration,
} from '@lintel/shared/contract'
import { z } from 'zod'

const storedFileSchema = modelFileSchema.omit({ url: true }).extend({ key: z.string().min(1) })

/** A model file as stored, with its key in the file store instead of a URL. */
export type StoredModelFile = z.infer<typeof storedFileSchema>

const storedConfigurationSchema = fileConfigurationSchema.extend({ file: storedFileSchema.nullish() })

export type StoredConfiguration = z.infer<typeof storedConfigurationSchema>

/** Only files with a URN and at least one rule (specification 1, "Entities and their fields"). The operator `equal` is read as `equals`. */
export function storedFiles(stored: readonly unknown[]): StoredConfiguration[] {
  return stored.flatMap((configuration) => {
    const parsed = storedConfigurationSchema.safeParse(configuration)
    return parsed.success ? [parsed.data] : []
  })
}

/** The same files for browsers, with a URL instead of a storage key. */
export function filesWithUrls(stored: readonly unknown[], getUrl: GetUrl): Promise<FileConfiguration[]> {
  return Promise.all(
    storedFiles(stored).map(async ({ file, ...otherFields }) => ({
      ...otherFields,
      file: file ? await withUrl(file, getUrl) : null,
    })),
  )
}

type GetUrl = (key: string) => Promise<string>

async function withUrl({ key, ...file }: StoredModelFile, getUrl: GetUrl) {
  return { url: await getUrl(key), ...file }
}

export function validMessages(stored: readonly unknown[]): MessageConfiguration[] {
  return stored.flatMap((configuration) => {
    const parsed = messageConfigurationSchema.safeParse(configuration)
    return parsed.success ? [parsed.data] : []
  })
}
