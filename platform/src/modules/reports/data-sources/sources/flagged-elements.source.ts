import { sql, type SQL } from 'drizzle-orm'
import { captureReviewReports, captureReviews, captureReviewTypes } from '../../../data/capture-reviews/schema.ts'
import { capturedElements, capturedTypes, captures } from '../../../data/captures/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { boolean, date, measured, text, type SourceDeclaration } from '../data-source.ts'
import { action, approvedValue, kindOfReason, reason, ruleOf } from './flag-texts.ts'
import { latestCaptures, latestReviews } from './latest.ts'

const reports = captureReviewReports
const reviewed = captureReviewTypes
const elements = capturedElements
const types = capturedTypes

/**
 * First joins the data shared by all flags of a review. As one join of nine tables, each with the organization, planning took longer than
 * reading.
 */
function reviewedCaptures(organizationId: string): SQL {
  return sql`(select ${captureReviews.id} as review_id, ${captureReviews.completedDate} as review_date, ${captures.id} as capture_id,
      ${captures.captureName} as capture_name, ${captures.documentFileName} as document_file_name,
      ${captures.captureDate} as capture_date, ${projectGroups.projectNumber} as project_number,
      ${projectGroups.projectName} as project_name, latest_capture.id is not null as is_latest_capture
    from ${latestReviews(organizationId)} latest_review
    join ${captureReviews} on ${captureReviews.id} = latest_review.id
    join ${captures} on ${captures.id} = ${captureReviews.captureId}
    join ${projectGroups} on ${projectGroups.id} = ${captures.projectGroupId}
    left join ${latestCaptures(organizationId)} latest_capture on latest_capture.id = ${captures.id}
    offset 0)`
}

/** Flags of the newest complete review of each capture; each reason is a row. */
export const flaggedElementsSource: SourceDeclaration = {
  title: 'Flagged Elements',
  from: (organizationId) => sql`${reports}
    join ${reviewedCaptures(organizationId)} of_review on of_review.review_id = ${reports.reviewId}
    join ${reviewed} on ${reviewed.reviewId} = ${reports.reviewId} and ${reviewed.typeNumber} = ${reports.typeNumber}
    join ${types} on ${types.captureId} = of_review.capture_id and ${types.number} = ${reports.typeNumber}
    join ${elements} on ${elements.captureId} = of_review.capture_id and ${elements.number} = ${reports.elementNumber}`,
  where: (organizationId) => sql`${reports.organizationId} = ${organizationId}`,
  fields: {
    category: text('Category', sql`${types.category}`),
    family: text('Family', sql`${types.family}`),
    type: text('Type', sql`${types.type}`),
    name: text('Name', sql`${elements.name}`),
    revitElementId: text('Revit Element Id', sql`${elements.revitElementId}`),
    reason: measured('Reason', reason, 'in a sentence'),
    kindOfReason: measured('Kind of Reason', kindOfReason, 'in a sentence'),
    action: measured('Action', action, 'in a sentence'),
    parameterName: text('Parameter', ruleOf('parameterName')),
    approvedValue: measured('Approved Value', approvedValue, 'alone'),
    elementValue: measured('Element Value', sql`${reports.elementValue}`, 'alone'),
    elementValueOf: text('Value Of', sql`initcap(${reports.elementValueOf})`),
    projectNumber: text('Project Number', sql`of_review.project_number`),
    projectName: text('Project Name', sql`of_review.project_name`),
    captureName: text('Capture', sql`of_review.capture_name`),
    documentFileName: text('File Name', sql`of_review.document_file_name`),
    captureDate: date('Capture Date', sql`of_review.capture_date`),
    isLatestCapture: boolean('Is Latest Capture', sql`of_review.is_latest_capture`),
    reviewDate: date('Review Date', sql`of_review.review_date`),
    captureId: text('Capture Id', sql`of_review.capture_id::text`),
  },
  order: sql`of_review.review_date desc nulls first, ${reports.reviewId}, ${reports.number}`,
}
