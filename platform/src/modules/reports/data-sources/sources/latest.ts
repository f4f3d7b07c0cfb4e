import { sql, type SQL } from 'drizzle-orm'
import { captureReviews } from '../../../data/capture-reviews/schema.ts'
import { captures } from '../../../data/captures/schema.ts'
import { clashChecks } from '../../../data/clash-checks/schema.ts'
import { idsChecks } from '../../../data/ids-checks/schema.ts'

// Each of these has at most one row per capture, so that PostgreSQL can remove unused joins.

/** The newest complete review of each capture: `capture_id`, `id`. */
export function latestReviews(organizationId: string): SQL {
  return sql`(select distinct on (capture_id) capture_id, id from ${captureReviews}
    where organization_id = ${organizationId} and status = 'Complete'
    order by capture_id, requested_date desc, id)`
}

/** The newest capture of each file of each project: `id`. */
export function latestCaptures(organizationId: string): SQL {
  return sql`(select distinct id from (
    select distinct on (project_group_id, document_file_name) id from ${captures}
    where organization_id = ${organizationId}
    order by project_group_id, document_file_name, capture_date desc, id) newest)`
}

/** The number of elements in the previous capture of the same file and project: `id`, `element_count`. */
export function predecessors(organizationId: string): SQL {
  return sql`(select distinct on (id) id, element_count from (
    select id, lag(revit_element_count) over (
      partition by project_group_id, document_file_name order by capture_date, id desc) as element_count
    from ${captures} where organization_id = ${organizationId}) counted order by id)`
}

/** How many specifications failed in the newest complete check of each capture, by IDS file: `capture_id`, `failed`. */
export function newestChecks(organizationId: string): SQL {
  return sql`(select capture_id, sum(failed) as failed from (
    select distinct on (capture_id, document_hash) capture_id, (counts ->> 'failedSpecifications')::integer as failed
    from ${idsChecks} where organization_id = ${organizationId} and status = 'Complete'
    order by capture_id, document_hash, requested_date desc, id) newest group by capture_id)`
}

/** The newest complete clash check of each project: `id`. */
export function newestClashChecks(organizationId: string): SQL {
  return sql`(select distinct on (project_group_id) id from ${clashChecks}
    where organization_id = ${organizationId} and status = 'Complete'
    order by project_group_id, requested_date desc, id)`
}
