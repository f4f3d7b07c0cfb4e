import { sql } from 'drizzle-orm'
import { captures } from '../../../data/captures/schema.ts'
import { comparisons } from '../../../data/comparisons/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { date, number, text, type SourceDeclaration } from '../data-source.ts'

/** Matched elements minus the unchanged ones. */
const changedElements = sql`(${comparisons.matchedByUniqueId} + ${comparisons.matchedByLikeness} - ${comparisons.unchanged})`

export const comparisonsSource: SourceDeclaration = {
  title: 'Comparisons',
  from: () => sql`${comparisons}
    join ${projectGroups} on ${projectGroups.id} = ${comparisons.projectGroupId}
    join ${captures} base on base.id = ${comparisons.baseCaptureId}
    join ${captures} compared on compared.id = ${comparisons.compareCaptureId}`,
  where: (organizationId) => sql`${comparisons.organizationId} = ${organizationId}`,
  fields: {
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    baseFileName: text('Base File', sql`base.document_file_name`),
    baseFileLocation: text('Base Location', sql`base.file_origin_path`),
    baseFileCaptureDate: date('Base Capture Date', sql`base.capture_date`),
    compFileName: text('Compare File', sql`compared.document_file_name`),
    compFileLocation: text('Compare Location', sql`compared.file_origin_path`),
    compFileCaptureDate: date('Compare Capture Date', sql`compared.capture_date`),
    baseLengthUnit: text('Base Length Unit', sql`base.length_unit`),
    compLengthUnit: text('Compare Length Unit', sql`compared.length_unit`),
    status: text('Status', sql`${comparisons.status}`),
    moveTolerance: number('Move Tolerance (m)', sql`${comparisons.moveTolerance}`),
    changeCount: number(
      'Elements and Types That Differ',
      sql`(${comparisons.added} + ${comparisons.removed} + ${comparisons.changed})`,
    ),
    added: number('Added Elements', sql`${comparisons.added}`),
    removed: number('Removed Elements', sql`${comparisons.removed}`),
    changed: number('Changed Elements and Types', sql`${comparisons.changed}`),
    changedElements: number('Changed Elements', changedElements),
    changedTypes: number('Changed Types', sql`(${comparisons.changed} - ${changedElements})`),
    unchanged: number('Unchanged Elements', sql`${comparisons.unchanged}`),
    requestedBy: text('Requested By', sql`${comparisons.requestedBy}`),
    requestedDate: date('Requested Date', sql`${comparisons.requestedDate}`),
    completedDate: date('Completed Date', sql`${comparisons.completedDate}`),
    voidedDate: date('Not Valid Since', sql`${comparisons.voidedDate}`),
  },
  order: sql`${comparisons.requestedDate} desc nulls first, ${comparisons.id}`,
}
