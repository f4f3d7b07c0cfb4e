import type { CaptureFlag, CaptureReviewRun } from '@lintel/shared/contract/captures'
import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import type { FlaggedGroup } from './load-reviews.ts'

type Report = CaptureFlag & { captureReviewId: string; captureId: string }

/** Adds the types below a review. */
export function addReviewPartTypes(builder: GraphqlBuilder) {
  const element = builder.objectRef<FlaggedGroup['masterModelElement']>('ReviewedMasterModelElement').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      category: t.exposeString('category'),
      family: t.exposeString('family'),
      type: t.exposeString('type'),
    }),
  })
  const group = builder.objectRef<FlaggedGroup>('FlaggedGroup').implement({
    fields: (t) => ({
      masterModelElement: t.expose('masterModelElement', { type: element }),
      instanceCount: t.exposeInt('instanceCount'),
      reasons: t.exposeStringList('reasons'),
    }),
  })
  const report = addReportType(builder)
  builder.objectField(report, 'masterModelElement', (t) =>
    t.field({
      type: element,
      resolve: ({ masterModelElementId: id, category, family, type }) => ({ id, category, family, type }),
    }),
  )
  return { run: addRunType(builder), group, report }
}

function addReportType(builder: GraphqlBuilder) {
  return builder.objectRef<Report>('CaptureReviewReport').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ captureReviewId, number }) => `${captureReviewId}.${number}` }),
      number: t.exposeInt('number', { description: 'Within its review.' }),
      captureReviewId: t.exposeID('captureReviewId'),
      parameterType: t.exposeString('parameterType', { nullable: true }),
      parameterName: t.exposeString('parameterName', { nullable: true }),
      notApproved: t.exposeBoolean('notApproved', {
        description: "Whether the element itself isn't approved, rather than a parameter.",
      }),
      notApprovedReason: t.exposeString('notApprovedReason'),
      notApprovedAction: t.exposeString('notApprovedAction'),
      masterModelValue: t.exposeString('masterModelValue', { nullable: true }),
      masterModelElementVersion: t.exposeInt('masterModelElementVersion'),
      masterModelElementId: t.exposeID('masterModelElementId'),
      elementValue: t.exposeString('elementValue', { nullable: true }),
      elementValueOf: t.exposeString('elementValueOf', {
        nullable: true,
        description: 'Whether the value belongs to the element or its type.',
      }),
      capturedElementId: t.id({
        description: "The element's ID in its capture's list.",
        resolve: ({ captureId, elementNumber }) => `${captureId}.${elementNumber}`,
      }),
      elementNumber: t.exposeInt('elementNumber', { description: 'Within its capture.' }),
      elementName: t.exposeString('elementName', { nullable: true }),
      revitElementId: t.exposeString('revitElementId', { nullable: true }),
    }),
  })
}

function addRunType(builder: GraphqlBuilder) {
  return builder.objectRef<CaptureReviewRun>('CaptureReviewRun').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.exposeString('status'),
      statusDetails: t.exposeString('statusDetails', { nullable: true }),
      progress: t.exposeInt('progress'),
      requestedBy: t.exposeString('requestedBy'),
      requestedDate: t.exposeString('requestedDate'),
      reviewDate: t.exposeString('reviewDate', { nullable: true }),
      masterModelElementCount: t.exposeInt('masterModelElementCount', { nullable: true }),
      masterModelElementsReviewedCount: t.exposeInt('masterModelElementsReviewedCount', { nullable: true }),
      failedElementsCount: t.exposeInt('failedElementsCount', { nullable: true }),
      newlyFlagged: t.exposeInt('newlyFlagged', { nullable: true }),
      noLongerFlagged: t.exposeInt('noLongerFlagged', { nullable: true }),
      isSinceVersion: t.boolean({
        description: "Whether the two counts compare with the previous version's review.",
        resolve: ({ isSinceVersion = false }) => isSinceVersion,
      }),
    }),
  })
}
