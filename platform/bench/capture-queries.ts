import type { PoolClient } from 'pg'
import { conclude } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { withScope } from '../src/database/scope.ts'
import { plantCapture } from '../src/modules/comparisons/testing/comparison-desk.ts'
import { compareWithBare, type Comparison } from './bare-comparison.ts'

const organization = 'CFA'
const captures = 200
const asked = { caller: 'local|everything', organization, path: '/graphql/datacapture' }
/** At most half as long again as the statements alone. */
const goal = 1 / 1.5

async function fill(db: Database): Promise<void> {
  const wall = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
  const elements = Array.from({ length: 20 }, (_, index) => ({ uniqueId: `unique-${index}`, ...wall, values: {} }))
  for (let index = 0; index < captures; index += 1) {
    await plantCapture(
      db,
      { elements, types: {} },
      { fileName: `Store ${index}.ifc`, projectName: `Store ${index % 8}` },
    )
  }
}

const list: Comparison = {
  ...asked,
  name: 'list of captures by GraphQL',
  goal,
  fill,
  query: async () => ({
    query: `query Captures($filterNeedle: String!, $skip: Int!, $take: Int!) {
      captureReviews(filterNeedle: $filterNeedle, skip: $skip, take: $take) {
        id documentFileName fileOriginPath reviewDate revitElementCount
      }
      captureReviewCount(filterNeedle: $filterNeedle)
    }`,
    variables: { filterNeedle: '', skip: 0, take: 10 },
  }),
  ask: async (client) => {
    const page = await client.query<{ id: string }>(
      `select * from captures where organization_id = $1 order by capture_date desc, id limit 10 offset 0`,
      [organization],
    )
    const ids = page.rows.map(({ id }) => id)
    const reviews = await client.query(
      `select distinct on (capture_id) * from capture_reviews where organization_id = $1 and capture_id = any($2)
         and status = 'Complete' order by capture_id, requested_date desc, id`,
      [organization, ids],
    )
    const count = await client.query(`select count(*) from captures where organization_id = $1`, [organization])
    return [page.rows, reviews.rows, count.rows]
  },
}

const detail: Comparison = {
  ...asked,
  name: 'one capture by GraphQL',
  goal,
  fill,
  query: async ({ db }) => ({
    query: `query Capture($id: ID!) {
      captureReview(id: $id) {
        id documentFileName fileOriginPath captureDate captureType previousCaptureId
        revitAuthor revitBuildingName revitClientName revitProjectName revitProjectNumber revitProjectStatus
        customProjectInfos { parameterName value }
      }
    }`,
    variables: { id: await withScope(db, { organizationId: organization }, ({ $client }) => newest($client)) },
  }),
  ask: async (client) => {
    const id = await newest(client)
    const one = [organization, id]
    const capture = await client.query<{ project_group_id: string; capture_date: Date }>(
      'select * from captures where organization_id = $1 and id = $2',
      one,
    )
    const { project_group_id: group, capture_date: date } = capture.rows[0] ?? {}
    const before = await client.query(
      `select id from captures where organization_id = $1 and project_group_id = $2
         and (capture_date < $3 or (capture_date = $3 and id < $4)) order by capture_date desc, id desc limit 1`,
      [organization, group, date, id],
    )
    const infos = await client.query(
      'select * from custom_project_infos where organization_id = $1 and capture_id = $2 order by parameter_name',
      one,
    )
    return [capture.rows, before.rows, infos.rows]
  },
}

let known: string | undefined

async function newest(client: Pick<PoolClient, 'query'>): Promise<string> {
  known ??= (await client.query<{ id: string }>('select id from captures order by capture_date desc limit 1')).rows[0]
    ?.id
  return known ?? ''
}

const reached = [await compareWithBare(list)]
known = undefined
reached.push(await compareWithBare(detail))
conclude(reached.every(Boolean))
