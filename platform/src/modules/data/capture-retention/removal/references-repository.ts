import { sql, type SQL } from 'drizzle-orm'
import { masterElementCaptures, masterElements } from '../../../bim/master-model/schema.ts'
import { captureIngestions, inProgress } from '../../capture-ingestions/schema.ts'
import { captureReviews } from '../../capture-reviews/schema.ts'
import { captureViews } from '../../captures/views/schema.ts'
import { captures } from '../../captures/schema.ts'
import { comparisons } from '../../comparisons/schema.ts'
import { idsChecks } from '../../ids-checks/schema.ts'
import { topicLinks } from '../../topics/schema.ts'
import { topicViewpoints } from '../../topics/viewpoints/schema.ts'
import { versionSetCaptures } from '../../version-sets/schema.ts'
import { keptCaptures } from '../schema.ts'

/**
 * Whether nothing prevents removing the capture `c` of a statement: neither a person, nor references, nor work in progress. Each subquery
 * looks for a single row by index; its limit keeps the planner from joining whole tables.
 */
export function isFree({ removesCompared }: { removesCompared: boolean }): SQL {
  const parts = [
    sql`from ${keptCaptures} k where k.organization_id = c.organization_id and k.capture_id = c.id`,
    sql`from ${versionSetCaptures} t where t.organization_id = c.organization_id and t.capture_id = c.id`,
    sql`from ${captureViews} v where v.organization_id = c.organization_id and v.capture_id = c.id`,
    sql`from ${topicLinks} l where l.organization_id = c.organization_id and l.capture_id = c.id`,
    sql`from ${topicViewpoints} s where s.organization_id = c.organization_id and s.seen_in->>'captureId' = c.id::text`,
    ...comparing(removesCompared),
    sql`from ${captureIngestions} i where i.organization_id = c.organization_id and i.capture_id = c.id and i.${inProgress}`,
    sql`from ${captureIngestions} v where v.organization_id = c.organization_id and v.previous_version_id = c.id and v.${inProgress}`,
    sql`from ${captureReviews} r where r.capture_id = c.id and r.${inProgress}`,
    sql`from ${idsChecks} d where d.capture_id = c.id and d.${inProgress}`,
    lastWithVerdict,
  ]
  return sql.join(
    parts.map((part) => sql`(select 1 ${part} limit 1) is null`),
    sql` and `,
  )
}

/**
 * The platform automatically compares a capture with the previous version, so these comparisons may not prevent
 * removal.
 */
function comparing(removesCompared: boolean): SQL[] {
  const comparisonCondition = removesCompared
    ? sql` and not exists (select from ${captures} later
        where later.id = x.compare_capture_id and later.previous_version_id = x.base_capture_id)`
    : sql``
  return [sql`base_capture_id`, sql`compare_capture_id`].map(
    (side) =>
      sql`from ${comparisons} x where x.organization_id = c.organization_id and x.${side} = c.id${comparisonCondition}`,
  )
}

/** The last capture of a type with a verdict is kept, because it shows what the verdict is about. */
const lastWithVerdict = sql`from ${masterElementCaptures} m join ${masterElements} e on e.id = m.master_element_id
  where m.capture_id = c.id and m.organization_id = c.organization_id and e.status <> 'Not Reviewed'
    and (select 1 from ${masterElementCaptures} o join ${captures} other on other.id = o.capture_id
      where o.master_element_id = m.master_element_id and o.capture_id <> c.id limit 1) is null`
