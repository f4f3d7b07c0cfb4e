import { maxCounted } from '@lintel/shared/contract'
import { z } from 'zod'
import type { GraphqlBuilder } from '../../../graphql/schema-builder.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { organizationNotFound } from '../../../plugins/scope/organization-errors.ts'
import { projectRefs } from './project-refs.ts'
import {
  countCapturesOf,
  findLastCaptureDates,
  listCapturesOf,
  type CapturesPart,
  type ListedCapture,
  type ModelCount,
  type StoredProject,
} from './read-repository.ts'

export const capturesPartSchema = z.object({
  skip: z.number().int().min(0).max(maxCounted).default(0),
  take: z.number().int().min(1).max(100).default(5),
})

/** Adds the types below a project. */
export function addProjectPartTypes(builder: GraphqlBuilder) {
  return { capture: addCaptureType(builder), site: addSiteType(builder), model: addModelType(builder) }
}

/** How many captures each project has. */
export async function loadCaptureCounts(scope: UserScope, ids: readonly string[]): Promise<Map<string, number>> {
  return countCapturesOf(scope.tx, organizationOf(scope), ids)
}

/** When the newest capture of each project was created. */
export async function loadLastCaptureDates(scope: UserScope, ids: readonly string[]): Promise<Map<string, Date>> {
  return findLastCaptureDates(scope.tx, organizationOf(scope), ids)
}

/** The requested captures, by project and page. */
export async function loadCaptures(
  scope: UserScope,
  parts: readonly CapturesPart[],
): Promise<Map<CapturesPart, ListedCapture[]>> {
  const found = await listCapturesOf(scope.tx, organizationOf(scope), parts)
  return new Map(parts.map((part, index) => [part, found[index] ?? []]))
}

export function organizationOf({ organizationId }: UserScope): string {
  if (organizationId === undefined) throw organizationNotFound()
  return organizationId
}

function addCaptureType(builder: GraphqlBuilder) {
  return projectRefs(builder).capture.implement({
    description: "A capture in its project's list.",
    fields: (t) => ({
      id: t.exposeID('id'),
      captureId: t.id({ resolve: ({ id }) => id }),
      captureName: t.exposeString('captureName'),
      captureDate: t.string({ resolve: ({ captureDate }) => captureDate.toISOString() }),
      fileOriginPath: t.exposeString('fileOriginPath'),
      reviewDate: t.string({ nullable: true, resolve: ({ reviewDate }) => reviewDate?.toISOString() ?? null }),
      revitElementCount: t.exposeInt('revitElementCount'),
    }),
  })
}

function addSiteType(builder: GraphqlBuilder) {
  return builder.objectRef<StoredProject>('Site').implement({
    fields: (t) => ({
      siteName: t.exposeString('siteName', { nullable: true }),
      streetAddress1: t.exposeString('streetAddress1', { nullable: true }),
      streetAddress2: t.exposeString('streetAddress2', { nullable: true }),
      city: t.exposeString('city', { nullable: true }),
      state: t.exposeString('state', { nullable: true }),
      postalCode: t.exposeString('postalCode', { nullable: true }),
    }),
  })
}

function addModelType(builder: GraphqlBuilder) {
  return builder.objectRef<ModelCount>('ProjectGroupModel').implement({
    fields: (t) => ({
      category: t.exposeString('category'),
      family: t.exposeString('family'),
      type: t.exposeString('type'),
      count: t.exposeInt('count'),
    }),
  })
}
