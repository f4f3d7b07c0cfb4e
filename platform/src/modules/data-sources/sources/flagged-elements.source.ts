import { sql } from 'drizzle-orm'
import { captureReviewReports, captureReviews, captureReviewTypes } from '../../capture-reviews/schema.ts'
import { capturedElements, capturedTypes, captures } from '../../captures/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { boolean, date, text, type SourceDeclaration } from '../data-source.ts'
import { action, approvedValue, kindOfReason, reason, ruleOf } from './flag-words.ts'
import { latestCaptures, latestReviews } from './latest.ts'

const reports = captureReviewReports
const reviewed = captureReviewTypes
const elements = capturedElements
const types = capturedTypes

/** Why elements were flagged by the newest complete review of their capture: a row for each reason. */
export const flaggedElementsSource: SourceDeclaration = {
  title: 'Flagged Elements',
  from: (organizationId) => sql`${reports}
    join ${latestReviews(organizationId)} latest_review on latest_review.id = ${reports.reviewId}
    join ${captureReviews} on ${captureReviews.id} = ${reports.reviewId}
    join ${captures} on ${captures.id} = ${captureReviews.captureId}
    join ${projectGroups} on ${projectGroups.id} = ${captures.projectGroupId}
    join ${reviewed} on ${reviewed.reviewId} = ${reports.reviewId} and ${reviewed.typeNumber} = ${reports.typeNumber}
    join ${types} on ${types.captureId} = ${captures.id} and ${types.number} = ${reports.typeNumber}
    join ${elements} on ${elements.captureId} = ${captures.id} and ${elements.number} = ${reports.elementNumber}
    left join ${latestCaptures(organizationId)} latest_capture on latest_capture.id = ${captures.id}`,
  where: (organizationId) => sql`${reports.organizationId} = ${organizationId}`,
  fields: {
    category: text('Category', sql`${types.category}`),
    family: text('Family', sql`${types.family}`),
    type: text('Type', sql`${types.type}`),
    name: text('Name', sql`${elements.name}`),
    revitElementId: text('Revit Element Id', sql`${elements.revitElementId}`),
    reason: text('Reason', reason),
    kindOfReason: text('Kind of Reason', kindOfReason),
    action: text('Action', action),
    parameterName: text('Parameter', ruleOf('parameterName')),
    approvedValue: text('Approved Value', approvedValue),
    elementValue: text('Element Value', sql`${reports.elementValue}`),
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    captureName: text('Capture', sql`${captures.captureName}`),
    documentFileName: text('File Name', sql`${captures.documentFileName}`),
    captureDate: date('Capture Date', sql`${captures.captureDate}`),
    isLatestCapture: boolean('Is Latest Capture', sql`(latest_capture.id is not null)`),
    reviewDate: date('Review Date', sql`${captureReviews.completedDate}`),
    captureId: text('Capture Id', sql`${captures.id}::text`),
  },
  order: sql`${captureReviews.completedDate} desc nulls first, ${reports.reviewId}, ${reports.number}`,
}
