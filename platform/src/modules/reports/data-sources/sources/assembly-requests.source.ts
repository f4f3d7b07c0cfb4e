import { optionSetField } from '@lintel/shared/contract/reports'
import { sql, type SQL } from 'drizzle-orm'
import { assemblyRequests } from '../../../assembly/assembly-requests/schema.ts'
import { date, number, text, type SourceDeclaration, type SourceField } from '../data-source.ts'

const requests = assemblyRequests
/** Each request is a row. The grid in Analytics aggregates requests and shows their number. */
const countsTheGrid = "Each row of a data set is one request, so you can't filter by number of requests."

/** The fields of the Analytics page, with the same keys. */
export const assemblyRequestsSource: SourceDeclaration = {
  title: 'Assembly Requests',
  from: () => sql`${requests}`,
  where: (organizationId) => sql`${requests.organizationId} = ${organizationId}`,
  fields: {
    projectNumber: text('Project Number', sql`${requests.projectNumber}`),
    projectName: text('Project Name', sql`${requests.projectName}`),
    status: text('Status', sql`${requests.status}`),
    requestCount: { ...number('Requests', sql`1`), noFilter: countsTheGrid },
    portfolio: text('Portfolio', sql`${requests.portfolio}`),
    prototypeRelease: text('Release', sql`${requests.prototypeRelease}`),
    optionSets: text('Option Sets', optionSetsInWords()),
    requestedDate: date('Requested Date', sql`${requests.requestedDate}`),
    completedDate: date('Completed Date', sql`${requests.completedDate}`),
    duration: number('Duration (Milliseconds)', milliseconds()),
    // Millisecond precision, because averages and sums are computed from it.
    leadTimeDays: number('Lead Time', sql`(${milliseconds()} / 86400000.0)`, 'days'),
    requestedBy: text('Requested By', sql`${requests.requestedBy}`),
    city: text('City', sql`${requests.city}`),
    state: text('State', sql`${requests.state}`),
    projectType: text('Project Type', sql`${requests.projectType}`),
    architectOfRecord: text('Architect of Record', sql`${requests.architectOfRecord}`),
    address1: text('Address', sql`${requests.address1}`),
    address2: text('Suite / Space / Building', sql`${requests.address2}`),
    zipCode: text('Zip Code', sql`${requests.zipCode}`),
    revitVersion: text('Revit Version', sql`${requests.revitVersion}`),
    statusDetails: text('Status Details', sql`${requests.statusDetails}`),
    bim360ProjectId: text('BIM 360 Project', sql`${requests.bim360ProjectId}`),
  },
  madeField: optionSet,
  order: sql`${requests.requestedDate} desc nulls first, ${requests.id}`,
}

/** The duration; null while in progress. Clamped to zero, because the clocks of two machines may differ. */
function milliseconds(): SQL {
  const [end, start] = [requests.completedDate, requests.requestedDate].map((date) => inMilliseconds(sql`${date}`))
  return sql`case when ${requests.completedDate} is not null then greatest(0, ${end} - ${start}) end`
}

/** Truncated to milliseconds, the precision of browsers. */
function inMilliseconds(timestamp: SQL): SQL {
  return sql`floor(extract(epoch from ${timestamp}) * 1000)`
}

/** Each option set is a field. */
function optionSet(field: string): SourceField | undefined {
  const optionSetFieldOfName = optionSetField('assembly-requests', field)
  return (
    optionSetFieldOfName &&
    text(optionSetFieldOfName.title, sql`(${requests.optionSets} ->> ${optionSetFieldOfName.title}::text)`)
  )
}

function optionSetsInWords(): SQL {
  return sql`(select string_agg(key || ': ' || value, ', ' order by key) from jsonb_each_text(${requests.optionSets}))`
}
