import { queryDataCapture, queryOptions } from '@lintel/shared/api'
import { maxCounted, z } from '@lintel/shared/contract'
import {
  projectCaptureSchema,
  projectGroupModelSchema,
  projectGroupSchema,
  projectRowSchema,
} from '@lintel/shared/contract/captures'
import type { Pagination } from '@lintel/shared/list'

const listSchema = z
  .object({ projectGroups: z.array(projectRowSchema), projectGroupCount: z.number() })
  .transform(({ projectGroups, projectGroupCount }) => ({ items: projectGroups, ...boundedTotal(projectGroupCount) }))

const site = 'site { siteName streetAddress1 streetAddress2 city state postalCode }'

const listQuery = `query Projects(
  $filterNeedle: String!, $skip: Int!, $take: Int!, $withModels: Boolean!, $withTopics: Boolean!
) {
  projectGroups(filterNeedle: $filterNeedle, skip: $skip, take: $take) {
    id projectNumber projectName ${site} captureReviewCount lastCaptureDate
    thumbnailUrl @include(if: $withModels) modelCaptureId @include(if: $withModels)
    openTopicCount @include(if: $withTopics)
  }
  projectGroupCount(filterNeedle: $filterNeedle)
}`

/** Data that requires further roles. */
type Shown = { withModels: boolean; withTopics: boolean }
const onlyTitles: Shown = { withModels: false, withTopics: false }

/** A page of search results. The previous page stays visible until the next one is loaded. */
export function projectListQuery(
  organization: string,
  filterNeedle: string,
  { page, itemsPerPage, ...shown }: Pagination & Partial<Shown>,
) {
  const variables = { filterNeedle, ...skipAndTake({ page, itemsPerPage }), ...onlyTitles, ...shown }
  return queryOptions({
    queryKey: ['data', 'projects', organization, variables],
    queryFn: ({ signal }) =>
      queryDataCapture(listQuery, { variables, schema: listSchema, signal, organization: { id: organization } }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

/** The platform counts at most one more than is listed. */
function boundedTotal(counted: number) {
  return { total: Math.min(counted, maxCounted), hasMore: counted > maxCounted }
}

function skipAndTake({ page, itemsPerPage }: Pagination) {
  return { skip: (page - 1) * itemsPerPage, take: itemsPerPage }
}

const viewQuery = `query Project($id: ID!) {
  projectGroup(id: $id) {
    id projectNumber projectName projectFolderName projectFullOriginPath captureReviewCount ${site}
  }
}`
const viewSchema = z.object({ projectGroup: projectGroupSchema.nullable() })

/** Null if the organization has no such project. */
export function projectQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'project', organization, id],
    queryFn: async ({ signal }) => {
      // The platform rejects invalid IDs; here they count as not found.
      if (!z.uuid().safeParse(id).success) return null
      const call = { variables: { id }, schema: viewSchema, signal, organization: { id: organization } }
      return (await queryDataCapture(viewQuery, call)).projectGroup
    },
  })
}

const capturesQuery = `query ProjectCaptures($id: ID!, $skip: Int!, $take: Int!, $withModels: Boolean!) {
  projectGroup(id: $id) {
    captureReviewCount
    captureReviews(skip: $skip, take: $take) {
      id captureId captureName captureDate fileOriginPath reviewDate revitElementCount version
      thumbnailUrl @include(if: $withModels) hasModel @include(if: $withModels)
    }
  }
}`
const capturesSchema = z
  .object({
    projectGroup: z
      .object({ captureReviewCount: z.number(), captureReviews: z.array(projectCaptureSchema) })
      .nullable(),
  })
  .transform(({ projectGroup }) => ({
    items: projectGroup?.captureReviews ?? [],
    ...boundedTotal(projectGroup?.captureReviewCount ?? 0),
  }))

/** A page of a project's captures, newest first. */
export function projectCapturesQuery(
  organization: string,
  id: string,
  { page, itemsPerPage, withModels }: Pagination & Pick<Shown, 'withModels'>,
) {
  const variables = { id, withModels, ...skipAndTake({ page, itemsPerPage }) }
  return queryOptions({
    queryKey: ['data', 'project-captures', organization, variables],
    queryFn: ({ signal }) =>
      queryDataCapture(capturesQuery, {
        variables,
        schema: capturesSchema,
        signal,
        organization: { id: organization },
      }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

const modelsQuery = `query ProjectModels($projectGroupId: ID!) {
  projectGroupModels(projectGroupId: $projectGroupId) { category family type count }
}`
const modelsSchema = z.object({ projectGroupModels: z.array(projectGroupModelSchema) })

/** Elements by type in the newest capture of each file. */
export function projectModelsQuery(organization: string, projectGroupId: string) {
  return queryOptions({
    queryKey: ['data', 'project-models', organization, projectGroupId],
    queryFn: async ({ signal }) => {
      const call = { variables: { projectGroupId }, schema: modelsSchema, signal, organization: { id: organization } }
      return (await queryDataCapture(modelsQuery, call)).projectGroupModels
    },
  })
}
