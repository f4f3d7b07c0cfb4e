import { randomUUID } from 'node:crypto'
import type { TopicImport } from '@lintel/shared/contract/topics'
import type { WritableFiles } from '../../../../../interfaces/files.ts'
import type { DetachedScope } from '../../../../../plugins/detached-scope.ts'
import { withCleanup, writeUnreferenced } from '../../../../base/files/index.ts'
import { assertProject, storeImport } from './store-import.ts'
import { readBcfFile } from './read-bcf-file.ts'

type UploadedFile = { projectId: string; fileName: string; pieces: readonly Buffer[] }

/** Imports a file for review; the project isn't changed yet. */
export async function importTopics(
  scope: DetachedScope,
  files: WritableFiles,
  { projectId, fileName, pieces }: UploadedFile,
): Promise<TopicImport> {
  const { organizationId } = scope
  await scope.inTransaction((inside) => assertProject(inside, projectId))
  const file = await readBcfFile(pieces)
  const archive = `organizations/${organizationId}/topic-imports/${randomUUID()}.bcf`
  await writeUnreferenced(files, { key: archive, organizationId }, streamPieces(pieces))
  return withCleanup(files, [archive], () =>
    scope.inTransaction((inside) => storeImport(inside, { projectId, fileName, archive, file })),
  )
}

/** The file store accepts an async iterable of chunks. */
async function* streamPieces(pieces: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
