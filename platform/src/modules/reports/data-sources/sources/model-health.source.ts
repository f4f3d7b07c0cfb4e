import { sql } from 'drizzle-orm'
import { captureHealth } from '../../../data/captures/health/schema.ts'
import { captureReviews } from '../../../data/capture-reviews/schema.ts'
import { captures } from '../../../data/captures/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { boolean, date, number, text, type SourceDeclaration, type SourceField } from '../data-source.ts'
import { latestCaptures, latestReviews, newestChecks } from './latest.ts'

/** The counts of `captureHealth`, which is joined to captures. They are null until a worker has counted. */
export const measuredFields: Readonly<Record<string, SourceField>> = {
  fileWarnings: number('File Warnings', sql`${captureHealth.warnings}`),
  withoutGeometry: number('Elements Without Geometry', sql`${captureHealth.withoutGeometry}`),
  withoutType: number('Elements Without Type', sql`${captureHealth.withoutType}`),
  withoutLevel: number('Elements Without Level', sql`${captureHealth.withoutLevel}`),
  withoutMaterial: number('Elements Without Material', sql`${captureHealth.withoutMaterial}`),
  unclassified: number('Unclassified Elements', sql`${captureHealth.unclassified}`),
  duplicateIds: number('Elements with Duplicate IDs', sql`${captureHealth.duplicateIds}`),
}

/** The counts of the Model Health page, for every capture. */
export const modelHealthSource: SourceDeclaration = {
  title: 'Model Health',
  from: (organizationId) => sql`${captures}
    join ${projectGroups} on ${projectGroups.id} = ${captures.projectGroupId}
    left join ${captureHealth} on ${captureHealth.organizationId} = ${captures.organizationId} and ${captureHealth.captureId} = ${captures.id}
    left join ${latestReviews(organizationId)} latest_review on latest_review.capture_id = ${captures.id}
    left join ${captureReviews} on ${captureReviews.id} = latest_review.id
    left join ${newestChecks(organizationId)} newest_checks on newest_checks.capture_id = ${captures.id}
    left join ${latestCaptures(organizationId)} latest_capture on latest_capture.id = ${captures.id}`,
  where: (organizationId) => sql`${captures.organizationId} = ${organizationId}`,
  fields: {
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    documentFileName: text('File Name', sql`${captures.documentFileName}`),
    captureName: text('Capture', sql`${captures.captureName}`),
    captureDate: date('Capture Date', sql`${captures.captureDate}`),
    isLatestCapture: boolean('Is Latest Capture', sql`(latest_capture.id is not null)`),
    revitElementCount: number('Elements', sql`${captures.revitElementCount}`),
    ...measuredFields,
    flaggedElements: number('Flagged Elements', sql`${captureReviews.failedElementsCount}`),
    failedSpecifications: number('Failed IDS Specifications', sql`newest_checks.failed`),
    measuredDate: date('Counted', sql`${captureHealth.measuredDate}`),
    projectId: text('Project Id', sql`${projectGroups.id}::text`),
    captureId: text('Capture Id', sql`${captures.id}::text`),
  },
  order: sql`${captures.captureDate} desc nulls first, ${captures.id}`,
}
