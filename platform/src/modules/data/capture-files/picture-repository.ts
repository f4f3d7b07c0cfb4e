import { and, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { captureModels } from './schema.ts'

type PictureQuery = { organizationId: string; ids: readonly string[] }

/** A model that can be shown, and its picture if it has one. */
export type MadeModel = Pick<typeof captureModels.$inferSelect, 'captureId' | 'pictureKey'>

const { captureId, pictureKey, status } = captureModels

/** The available models of these captures, by capture. */
export async function listMadeModels(
  tx: Transaction,
  { organizationId, ids }: PictureQuery,
): Promise<Map<string, MadeModel>> {
  const found = await tx
    .select({ captureId, pictureKey })
    .from(captureModels)
    .where(and(eq(captureModels.organizationId, organizationId), anyOf(captureId, ids), eq(status, 'Made')))
  return new Map(found.map((model) => [model.captureId, model]))
}

/** The available model of the newest capture that has one in each of these projects, by project. */
export async function listNewestModels(
  tx: Transaction,
  { organizationId, ids }: PictureQuery,
): Promise<Map<string, MadeModel>> {
  const newest = tx
    .select({ captureId, pictureKey })
    .from(captures)
    .innerJoin(captureModels, eq(captureId, captures.id))
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.projectGroupId, projectGroups.id),
        eq(status, 'Made'),
      ),
    )
    .orderBy(desc(captures.captureDate))
    .limit(1)
    .as('newest')
  const found = await tx
    .select({ id: projectGroups.id, captureId: newest.captureId, pictureKey: newest.pictureKey })
    .from(projectGroups)
    .innerJoinLateral(newest, sql`true`)
    .where(and(eq(projectGroups.organizationId, organizationId), anyOf(projectGroups.id, ids)))
  return new Map(found.map(({ id, ...model }) => [id, model]))
}
