import type { FederatedFileUpdate } from '@lintel/shared/contract/captures'
import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captureModels } from '../capture-files/schema.ts'
import { capturedElements, capturedTypes, captures } from '../captures/schema.ts'
import { versionSetCaptures } from '../version-sets/schema.ts'
import { federatedFiles } from './schema.ts'

export type ProjectPlace = { organizationId: string; projectGroupId: string }
export type ListedFile = Awaited<ReturnType<typeof listFiles>>[number]
export type StoredSettings = Pick<typeof federatedFiles.$inferSelect, 'discipline' | 'offset' | 'revision'>

const { discipline, offset, revision } = federatedFiles
const settingColumns = { discipline, offset, revision }
const keyOfFile = sql`lower(${captures.documentFileName})`

type FileChoice = { versionSetId: string | undefined; captureIds: readonly string[] | undefined; max: number }

/** The newest version of each file of a project, in a set, or of these captures, by name. */
export async function listFiles(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectPlace,
  { versionSetId, captureIds, max }: FileChoice,
) {
  return tx
    .selectDistinctOn([keyOfFile], {
      capture: {
        id: captures.id,
        fileName: captures.documentFileName,
        captureDate: captures.captureDate,
        elementCount: captures.revitElementCount,
        lengthUnit: captures.lengthUnit,
        georeference: captures.georeference,
      },
      model: getTableColumns(captureModels),
      settings: settingColumns,
    })
    .from(captures)
    .leftJoin(
      captureModels,
      and(eq(captureModels.organizationId, captures.organizationId), eq(captureModels.captureId, captures.id)),
    )
    .leftJoin(
      federatedFiles,
      and(
        eq(federatedFiles.organizationId, captures.organizationId),
        eq(federatedFiles.projectGroupId, captures.projectGroupId),
        eq(federatedFiles.fileKey, keyOfFile),
      ),
    )
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.projectGroupId, projectGroupId),
        versionSetId === undefined ? undefined : isInSet(tx, { organizationId, versionSetId }),
        captureIds && anyOf(captures.id, captureIds),
      ),
    )
    .orderBy(asc(keyOfFile), desc(captures.captureDate), asc(captures.id))
    .limit(max)
}

function isInSet(
  tx: Transaction,
  { organizationId, versionSetId }: { organizationId: string; versionSetId: string },
): SQL {
  const ids = tx
    .select({ id: versionSetCaptures.captureId })
    .from(versionSetCaptures)
    .where(
      and(eq(versionSetCaptures.organizationId, organizationId), eq(versionSetCaptures.versionSetId, versionSetId)),
    )
  return sql`${captures.id} in ${ids}`
}

/** How files were placed: the georeference of each capture, and the offset of its file in the project. By name; removed captures are missing. */
export async function listPlacements(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectPlace,
  captureIds: readonly string[],
) {
  return tx
    .select({ captureId: captures.id, lengthUnit: captures.lengthUnit, georeference: captures.georeference, offset })
    .from(captures)
    .leftJoin(
      federatedFiles,
      and(
        eq(federatedFiles.organizationId, captures.organizationId),
        eq(federatedFiles.projectGroupId, projectGroupId),
        eq(federatedFiles.fileKey, keyOfFile),
      ),
    )
    .where(and(eq(captures.organizationId, organizationId), anyOf(captures.id, captureIds)))
    .orderBy(asc(keyOfFile), asc(captures.id))
}

export type TypeCount = { captureId: string; category: string; ifcClass: string; count: number }

/**
 * How many element types of each category and class these captures have. The class is that of one element, because
 * elements of a type share it, and captures have many more elements than types.
 */
export async function countTypes(tx: Transaction, captureIds: readonly string[]): Promise<TypeCount[]> {
  const { rows } = await tx.execute<TypeCount>(sql`
    select t.capture_id as "captureId", t.category, e.ifc_class as "ifcClass", count(*)::int as count
    from ${capturedTypes} t
    cross join lateral (
      select ifc_class from ${capturedElements} e
      where e.capture_id = t.capture_id and e.type_number = t.number limit 1
    ) e
    where ${anyOf(sql`t.capture_id`, captureIds)}
    group by 1, 2, 3`)
  return rows
}

type FilePlace = ProjectPlace & { fileName: string }

/** Undefined if the project doesn't have the file. */
export async function findFile(
  tx: Transaction,
  { organizationId, projectGroupId, fileName }: FilePlace,
): Promise<{ settings: StoredSettings | null } | undefined> {
  const [found] = await tx
    .select({ settings: settingColumns })
    .from(captures)
    .leftJoin(federatedFiles, whereKey({ organizationId, projectGroupId, fileName }))
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.projectGroupId, projectGroupId),
        sql`${keyOfFile} = lower(${fileName})`,
      ),
    )
    .limit(1)
  return found
}

/** Saves the settings as the revision after `revision`; undefined if that is no longer the current one. */
export async function saveSettings(
  tx: Transaction,
  projectKey: ProjectPlace,
  { fileName, ...update }: FederatedFileUpdate,
): Promise<StoredSettings | undefined> {
  const values = { discipline: update.discipline, offset: update.offset }
  if (update.revision === 0) {
    const [added] = await tx
      .insert(federatedFiles)
      .values({ ...projectKey, fileKey: sql`lower(${fileName})`, ...values })
      .onConflictDoNothing()
      .returning(settingColumns)
    return added
  }
  const [changed] = await tx
    .update(federatedFiles)
    .set({ ...values, revision: sql`${revision} + 1` })
    .where(and(whereKey({ ...projectKey, fileName }), eq(revision, update.revision)))
    .returning(settingColumns)
  return changed
}

function whereKey({ organizationId, projectGroupId, fileName }: FilePlace): SQL | undefined {
  return and(
    eq(federatedFiles.organizationId, organizationId),
    eq(federatedFiles.projectGroupId, projectGroupId),
    eq(federatedFiles.fileKey, sql`lower(${fileName})`),
  )
}
