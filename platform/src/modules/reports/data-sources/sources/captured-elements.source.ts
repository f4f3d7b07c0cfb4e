import { sql, type SQL } from 'drizzle-orm'
import { captureReviewReports, captureReviewTypes } from '../../../data/capture-reviews/schema.ts'
import { capturedElements, capturedStoreys, capturedTypes, captures } from '../../../data/captures/schema.ts'
import { masterElements } from '../../../bim/master-model/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { boolean, date, text, type SourceDeclaration } from '../data-source.ts'
import { latestCaptures, latestReviews } from './latest.ts'

const elements = capturedElements
const types = capturedTypes
const storeys = capturedStoreys
const reviewed = captureReviewTypes

/** The elements of all captures; `isLatestCapture` is true for those of the newest capture of each file. */
export const capturedElementsSource: SourceDeclaration = {
  title: 'Captured Elements',
  from: (organizationId) => sql`${elements}
    join ${captures} on ${captures.id} = ${elements.captureId}
    join ${projectGroups} on ${projectGroups.id} = ${captures.projectGroupId}
    join ${types} on ${types.captureId} = ${elements.captureId} and ${types.number} = ${elements.typeNumber}
    left join ${storeys} on ${storeys.captureId} = ${elements.captureId} and ${storeys.number} = ${elements.storeyNumber}
    left join ${latestCaptures(organizationId)} latest_capture on latest_capture.id = ${elements.captureId}
    left join ${latestReviews(organizationId)} latest_review on latest_review.capture_id = ${elements.captureId}
    left join ${reviewed} on ${reviewed.reviewId} = latest_review.id and ${reviewed.typeNumber} = ${elements.typeNumber}
    left join ${masterElements} on ${masterElements.organizationId} = ${organizationId}
      and ${masterElements.category} = ${types.category} and ${masterElements.family} = ${types.family}
      and ${masterElements.type} = ${types.type}`,
  where: (organizationId) => sql`${elements.organizationId} = ${organizationId}`,
  fields: {
    category: text('Category', sql`${types.category}`),
    family: text('Family', sql`${types.family}`),
    type: text('Type', sql`${types.type}`),
    revitElementId: text('Revit Element Id', sql`${elements.revitElementId}`),
    elementStatus: text('Status', statusInReview()),
    storey: text('Level', sql`${storeys.name}`),
    name: text('Name', sql`${elements.name}`),
    ifcClass: text('IFC Class', sql`${elements.ifcClass}`),
    revitUniqueId: text('Revit Unique Id', sql`${elements.revitUniqueId}`),
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    captureName: text('Capture', sql`${captures.captureName}`),
    documentFileName: text('File Name', sql`${captures.documentFileName}`),
    captureDate: date('Capture Date', sql`${captures.captureDate}`),
    isLatestCapture: boolean('Is Latest Capture', sql`(latest_capture.id is not null)`),
    masterStatus: {
      ...text('Master Model Status', masterStatus()),
      anyRole: ['revitmastermodel.read'],
    },
    captureId: text('Capture Id', sql`${elements.captureId}::text`),
    projectGroupId: text('Project Id', sql`${captures.projectGroupId}::text`),
  },
  order: sql`${captures.captureDate} desc nulls first, ${elements.captureId}, ${elements.number}`,
}

/** The status in the master model; for a merged element, that of its survivor. */
function masterStatus(): SQL {
  return sql`(case when ${masterElements.mergedInto} is null then ${masterElements.status}
    else (select survivor.status from ${masterElements} survivor where survivor.id = ${masterElements.mergedInto}) end)`
}

/** The result of the newest complete review for the element; null if there is none. */
function statusInReview(): SQL {
  const isReported = sql`exists (select 1 from ${captureReviewReports}
    where ${captureReviewReports.reviewId} = latest_review.id and ${captureReviewReports.elementNumber} = ${elements.number})`
  return sql`(case when latest_review.id is null then null
    when ${reviewed.status} = 'Not Approved' or ${isReported} then 'Flagged'
    else coalesce(nullif(${reviewed.status}, 'Not Approved'), 'Not Reviewed') end)`
}
