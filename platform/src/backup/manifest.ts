import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const fileSchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string(), mode: z.number().int() })

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Major version of PostgreSQL, which alone can read its files. */
  postgres: z.string(),
  /** Folders are kept even where they are empty: PostgreSQL wants them. */
  folders: z.array(z.string()),
  files: z.array(fileSchema),
})

export type BackupFile = z.infer<typeof fileSchema>
export type Manifest = z.infer<typeof manifestSchema>

/** Written last: a backup without it has not been finished. */
export const manifestName = 'manifest.json'

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    throw new BackupError(`No complete backup found in ${folder}: it has no ${manifestName}.`, error)
  })
  return manifestSchema.parse(JSON.parse(text))
}

/** An error that whoever backs up or restores can do something about. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
