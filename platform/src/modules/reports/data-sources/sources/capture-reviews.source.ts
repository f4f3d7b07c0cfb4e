import { sql, type SQL } from 'drizzle-orm'
import type { Georeference } from '../../../../ifc/model-records.ts'
import { captureHealth } from '../../../data/captures/health/schema.ts'
import { captureReviews } from '../../../data/capture-reviews/schema.ts'
import { captures } from '../../../data/captures/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { boolean, date, number, text, type SourceDeclaration } from '../data-source.ts'
import { latestCaptures, latestReviews, predecessors } from './latest.ts'
import { measuredFields } from './model-health.source.ts'

/** Every capture with its newest complete review; the review's columns are null if there is none. */
export const captureReviewsSource: SourceDeclaration = {
  title: 'Capture Reviews',
  from: (organizationId) => sql`${captures}
    join ${projectGroups} on ${projectGroups.id} = ${captures.projectGroupId}
    left join ${latestReviews(organizationId)} latest_review on latest_review.capture_id = ${captures.id}
    left join ${captureReviews} on ${captureReviews.id} = latest_review.id
    left join ${captureHealth} on ${captureHealth.organizationId} = ${captures.organizationId} and ${captureHealth.captureId} = ${captures.id}
    left join ${latestCaptures(organizationId)} latest_capture on latest_capture.id = ${captures.id}
    left join ${predecessors(organizationId)} predecessor on predecessor.id = ${captures.id}`,
  where: (organizationId) => sql`${captures.organizationId} = ${organizationId}`,
  fields: {
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    captureName: text('Capture', sql`${captures.captureName}`),
    documentFileName: text('File Name', sql`${captures.documentFileName}`),
    fileOriginPath: text('Origin Path', sql`${captures.fileOriginPath}`),
    captureDate: date('Capture Date', sql`${captures.captureDate}`),
    captureType: text('Capture Type', sql`${captures.captureType}`),
    isLatestCapture: boolean('Is Latest Capture', sql`(latest_capture.id is not null)`),
    reviewDate: date('Review Date', sql`${captureReviews.completedDate}`),
    requestedBy: text('Reviewed By', sql`${captureReviews.requestedBy}`),
    revitElementCount: number('Elements', sql`${captures.revitElementCount}`),
    previousElementCount: number('Elements Before', sql`predecessor.element_count`),
    growth: number('Growth', sql`(${captures.revitElementCount} - predecessor.element_count)`),
    growthPercent: number(
      'Growth (%)',
      percentOf(sql`(${captures.revitElementCount} - predecessor.element_count)`),
      'percent',
    ),
    masterModelElementCount: number('Master Model Elements', sql`${captureReviews.masterModelElementCount}`),
    masterModelElementsReviewedCount: number(
      'Reviewed Elements',
      sql`${captureReviews.masterModelElementsReviewedCount}`,
    ),
    failedElementsCount: number('Flagged Elements', sql`${captureReviews.failedElementsCount}`),
    approvedElementsCount: number(
      'Approved Elements',
      sql`(${captureReviews.masterModelElementsReviewedCount} - ${captureReviews.failedElementsCount})`,
    ),
    notReviewedElementsCount: number(
      'Not Reviewed Elements',
      sql`(${captures.revitElementCount} - ${captureReviews.masterModelElementsReviewedCount})`,
    ),
    newlyFlagged: number('Newly Flagged', sql`${captureReviews.newlyFlagged}`),
    noLongerFlagged: number('No Longer Flagged', sql`${captureReviews.noLongerFlagged}`),
    ...measuredFields,
    revitAuthor: text('Author', sql`${captures.revitAuthor}`),
    revitBuildingName: text('Building Name', sql`${captures.revitBuildingName}`),
    revitClientName: text('Client Name', sql`${captures.revitClientName}`),
    revitProjectStatus: text('Project Status', sql`${captures.revitProjectStatus}`),
    coordinateSystem: text('Coordinate Reference System', georeference('system')),
    mapUnit: text('Map Unit', sql`coalesce(${georeference('mapUnit')}, ${captures.lengthUnit})`),
    eastings: number('Eastings', measured('eastings')),
    northings: number('Northings', measured('northings')),
    orthogonalHeight: number('Orthogonal Height', measured('height')),
    rotationToMapGrid: number('Rotation to Map Grid', measured('rotation')),
    scaleToMap: number('Scale to Map', measured('scale')),
    siteLatitude: number('Site Latitude', measured('latitude')),
    siteLongitude: number('Site Longitude', measured('longitude')),
    siteElevation: number('Site Elevation', measured('elevation')),
    trueNorth: number('True North', measured('trueNorth')),
    captureId: text('Capture Id', sql`${captures.id}::text`),
  },
  order: sql`${captures.captureDate} desc nulls first, ${captures.id}`,
}

function georeference(key: keyof Georeference): SQL {
  return sql`(${captures.georeference} ->> ${sql.raw(`'${key}'`)})`
}

function measured(key: keyof Georeference): SQL {
  return sql`${georeference(key)}::double precision`
}

/** Null if there was nothing before: growth from zero has no percentage. */
function percentOf(growth: SQL): SQL {
  return sql`round(100.0 * ${growth} / nullif(predecessor.element_count, 0), 1)`
}
