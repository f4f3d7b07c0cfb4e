import { z } from 'zod'

const appearanceSchema = z.object({ bytes: z.number(), modified: z.number() })
/** What can be seen of a file without reading it. */
export type Look = z.infer<typeof appearanceSchema>

/** What is known of a watched folder, also after a restart. */
export const memorySchema = z.object({
  /** The capture of each content, by its hash; null for one that was refused. */
  contents: z.record(z.string(), z.string().nullable()),
  /** By path: how the file looked when it was taken last, and its capture then, of which a changed file is the next version. */
  files: z.record(z.string(), appearanceSchema.extend({ captureId: z.string().nullable() })),
})
export type Memory = z.infer<typeof memorySchema>

export function noMemory(): Memory {
  return { contents: {}, files: {} }
}

function isSame(one: Look | undefined, other: Look): boolean {
  return one?.bytes === other.bytes && one.modified === other.modified
}

/** Files that are to be taken: finished, as they look like they did before, not empty, and not taken as they are now. */
export function toTake(looks: ReadonlyMap<string, Look>, before: ReadonlyMap<string, Look>, memory: Memory): string[] {
  return [...looks]
    .filter(([path, look]) => look.bytes > 0 && isSame(before.get(path), look) && !isSame(memory.files[path], look))
    .map(([path]) => path)
    .sort()
}

/** The memory once a file was taken, or refused for good. The capture of a path stays what it was where the new content was refused. */
export function withFile(
  memory: Memory,
  { path, look, hash, captureId }: { path: string; look: Look; hash: string; captureId: string | null },
): Memory {
  return {
    contents: { ...memory.contents, [hash]: captureId },
    files: { ...memory.files, [path]: { ...look, captureId: captureId ?? memory.files[path]?.captureId ?? null } },
  }
}
