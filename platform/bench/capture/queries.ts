import type { PoolClient } from 'pg'

export type Variables = Record<string, unknown>

const organization = 'CFA'

export const listQuery = `query Captures($filterNeedle: String!, $skip: Int!, $take: Int!) {
  captureReviews(filterNeedle: $filterNeedle, skip: $skip, take: $take) {
    id documentFileName fileOriginPath reviewDate revitElementCount
  }
  captureReviewCount(filterNeedle: $filterNeedle)
}`

type Row = { id: string; documentFileName: string; fileOriginPath: string; revitElementCount: number }

/** Asks for the list as someone would who writes SQL for this one list only. */
export async function runListQuery(client: PoolClient, { skip, take }: Variables): Promise<unknown> {
  const { rows } = await client.query<Row>(
    `select id, document_file_name as "documentFileName", file_origin_path as "fileOriginPath", revit_element_count as "revitElementCount"
     from captures where organization_id = $1 order by capture_date desc, id limit $2 offset $3`,
    [organization, take, skip],
  )
  const reviews = await client.query<{ id: string; date: Date }>(
    `select distinct on (capture_id) capture_id as id, completed_date as date from capture_reviews
     where organization_id = $1 and capture_id = any($2) and status = 'Complete' order by capture_id, requested_date desc, id`,
    [organization, rows.map(({ id }) => id)],
  )
  const count = await client.query<{ total: number }>(
    'select count(*)::int as total from captures where organization_id = $1',
    [organization],
  )
  const dates = new Map(reviews.rows.map(({ id, date }) => [id, date.toISOString()]))
  const captureReviews = rows.map(({ id, documentFileName, fileOriginPath, revitElementCount }) => ({
    id,
    documentFileName,
    fileOriginPath,
    reviewDate: dates.get(id) ?? null,
    revitElementCount,
  }))
  return { captureReviews, captureReviewCount: count.rows[0]?.total }
}

export const detailQuery = `query Capture($id: ID!) {
  captureReview(id: $id) {
    id documentFileName fileOriginPath captureDate captureType previousCaptureId
    revitAuthor revitBuildingName revitClientName revitProjectName revitProjectNumber revitProjectStatus
    customProjectInfos { parameterName value }
  }
}`

type Capture = { projectGroupId: string; captureDate: Date } & Record<string, unknown>

/** Asks for the page as someone would who writes SQL for this one page only. */
export async function runDetailQuery(client: PoolClient, { id }: Variables): Promise<unknown> {
  const { rows } = await client.query<Capture>(
    `select id, document_file_name as "documentFileName", file_origin_path as "fileOriginPath", capture_date as "captureDate",
       capture_type as "captureType", project_group_id as "projectGroupId", revit_author as "revitAuthor",
       revit_building_name as "revitBuildingName", revit_client_name as "revitClientName", revit_project_name as "revitProjectName",
       revit_project_number as "revitProjectNumber", revit_project_status as "revitProjectStatus"
     from captures where organization_id = $1 and id = $2`,
    [organization, id],
  )
  const { projectGroupId, captureDate, ...capture } = rows[0] ?? ({} as Capture)
  const before = await client.query<{ id: string }>(
    `select id from captures where organization_id = $1 and project_group_id = $2
       and (capture_date < $3 or (capture_date = $3 and id < $4)) order by capture_date desc, id desc limit 1`,
    [organization, projectGroupId, captureDate, id],
  )
  const infos = await client.query(
    `select parameter_name as "parameterName", value from custom_project_infos
     where organization_id = $1 and capture_id = $2 order by parameter_name`,
    [organization, id],
  )
  const { documentFileName, fileOriginPath, captureType, ...revit } = capture
  const { id: captureId, ...facts } = revit
  return {
    captureReview: {
      id: captureId,
      ...{ documentFileName, fileOriginPath, captureDate, captureType },
      previousCaptureId: before.rows[0]?.id ?? null,
      ...facts,
      customProjectInfos: infos.rows,
    },
  }
}
