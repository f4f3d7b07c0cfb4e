import { z } from 'zod'

const appearanceSchema = z.object({ bytes: z.number(), modified: z.number() })
/** A file's metadata. */
export type FileMetadata = z.infer<typeof appearanceSchema>

/** The persistent state of a watched folder. */
export const memorySchema = z.object({
  /** Capture by content hash; null if it was rejected. */
  contents: z.record(z.string(), z.string().nullable()),
  /** By path: metadata and capture of the last upload, which is the previous version of a changed file. */
  files: z.record(z.string(), appearanceSchema.extend({ captureId: z.string().nullable() })),
})
export type Memory = z.infer<typeof memorySchema>

export function noMemory(): Memory {
  return { contents: {}, files: {} }
}

function isSame(one: FileMetadata | undefined, other: FileMetadata): boolean {
  return one?.bytes === other.bytes && one.modified === other.modified
}

/** Files to upload: unchanged since the last scan, not empty, and not uploaded in this state. */
export function filesToUpload(
  metadataByPath: ReadonlyMap<string, FileMetadata>,
  before: ReadonlyMap<string, FileMetadata>,
  memory: Memory,
): string[] {
  return [...metadataByPath]
    .filter(
      ([path, metadata]) =>
        metadata.bytes > 0 && isSame(before.get(path), metadata) && !isSame(memory.files[path], metadata),
    )
    .map(([path]) => path)
    .sort()
}

/**
 * Updates the state after a file was uploaded, or permanently rejected. If the new content was rejected, the path
 * keeps its previous capture.
 */
export function withFile(
  memory: Memory,
  { path, look, hash, captureId }: { path: string; look: FileMetadata; hash: string; captureId: string | null },
): Memory {
  return {
    contents: { ...memory.contents, [hash]: captureId },
    files: { ...memory.files, [path]: { ...look, captureId: captureId ?? memory.files[path]?.captureId ?? null } },
  }
}
