import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const fileSchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })

const format = 2

const manifestSchema = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** Major version of PostgreSQL; only the same major version can read its files. */
  postgres: z.string(),
  files: z.array(fileSchema),
})

export type BackupFile = z.infer<typeof fileSchema>
export type Manifest = z.infer<typeof manifestSchema>

/** Folders and files of a backup. */
export const parts = { database: 'database', data: 'data.tar', manifest: 'manifest.json' } as const

export function newManifest(rest: Omit<Manifest, 'format'>): Manifest {
  return { format, ...rest }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, parts.manifest), 'utf8').catch((error: unknown) => {
    throw new BackupError(`No complete backup found in ${folder}: it has no ${parts.manifest}.`, error)
  })
  const found = z.looseObject({ format: z.number() }).parse(JSON.parse(text))
  if (found.format !== format) {
    throw new BackupError(
      `The backup in ${folder} has format ${found.format}, and this release reads format ${format}. ` +
        'Restore it with the release that made it, then upgrade. See docs/backup.md.',
    )
  }
  return manifestSchema.parse(found)
}

/** An error that the person who runs the backup or restore can fix. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
