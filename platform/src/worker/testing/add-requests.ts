import type { Database } from '../../database/connect.ts'
import { withScope } from '../../database/scope.ts'
import type { FileStore } from '../../interfaces/files.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { assemblyJob } from '../../modules/assembly/assembly-requests/assembly.job.ts'
import { assemblyRequests } from '../../modules/assembly/assembly-requests/schema.ts'
import { prototypeReleases } from '../../modules/prototypes/prototypes/schema.ts'
import { tinyRelease, type TinyFile } from '../../assembler/glb/testing/tiny-prototype.ts'

export const organizationId = 'CFA'
const requester = 'local|designer'

/** Adds a prototype "Tiny 1" to the catalog, and its files to the store. */
export async function addPrototype(db: Database, store: FileStore, files: readonly TinyFile[]): Promise<void> {
  const tinyPrototype = tinyRelease(organizationId, files)
  for (const { key, content } of tinyPrototype.files) await store.write(key, content)
  await withScope(db, { organizationId }, (tx) => tx.insert(prototypeReleases).values(tinyPrototype.release))
}

type Row = typeof assemblyRequests.$inferInsert

/** Adds requests with their jobs, as the form creates them, for "Tiny 1" by default; returns their ids. */
export async function addRequests(
  db: Database,
  jobs: JobQueue,
  count: number,
  overrides: Partial<Pick<Row, 'portfolio' | 'prototypeRelease' | 'optionSets'>> = {},
): Promise<string[]> {
  return withScope(db, { organizationId, userId: requester }, async (tx) => {
    const rows = await tx
      .insert(assemblyRequests)
      .values(Array.from({ length: count }, (_, index) => ({ ...requestRow(index + 1), ...overrides })))
      .returning({ id: assemblyRequests.id })
    for (const { id } of rows) await jobs.send(tx, assemblyJob, { organizationId, requestId: id })
    return rows.map(({ id }) => id)
  })
}

function requestRow(number: number): Row {
  return {
    organizationId,
    portfolio: 'Tiny',
    prototypeRelease: '1',
    revitVersion: '2024',
    optionSets: { Finish: 'Brick' },
    architectOfRecord: 'GPD',
    projectType: 'FSR - Free Standing Restaurant',
    projectNumber: `0${number}`,
    projectName: 'Main Street',
    address1: '1 Main Street',
    address2: '',
    city: 'Columbus',
    state: 'Ohio',
    zipCode: '43004',
    county: '',
    township: '',
    bim360ProjectId: 'tiny',
    requestedById: requester,
    requestedBy: 'Dario Designer',
  }
}
