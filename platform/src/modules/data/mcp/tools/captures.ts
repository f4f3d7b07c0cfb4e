import { z } from 'zod'
import { readTool } from '../tool.ts'
import { requireCapture, readElementProperties } from '../../captures/capture-parts.ts'
import { georeferenceTexts } from '../../captures/georeference.model.ts'
import { listCustomInfos } from '../../captures/read-repository.ts'
import { describeFlag } from '../../capture-reviews/findings/describe-review.ts'
import { listFlags } from '../../capture-reviews/findings/read-repository.ts'
import { readLatestReview, storedReview } from '../../capture-reviews/findings/read-review.ts'
import { pageByNumber, paging } from '../page.ts'
import { rowInput, rowPage } from '../rows.ts'

/** Who may read captures, and what is derived from them. */
export const captureReaders = ['revitupload.read', 'revituploadcompare.read'] as const
const maxWarnings = 50

const anyRole = captureReaders
const id = z.uuid().describe('The ID of the capture')

const projectsTool = readTool(
  {
    name: 'list_projects',
    title: 'List projects',
    description: 'Projects with the number of their captures. Each row has the ID of the project.',
    anyRole: ['projects.read'],
    input: z.strictObject(rowInput),
  },
  (scope, input) => rowPage(scope, { source: 'projects', defaultFields: defaultProjectFields }, input),
)

const listTool = readTool(
  {
    name: 'list_captures',
    title: 'List captures',
    description:
      'Captures with what their newest complete review found, newest first. Each row has the ID of the capture. isLatestCapture is true for the newest capture of each file.',
    anyRole,
    input: z.strictObject(rowInput),
  },
  (scope, input) => rowPage(scope, { source: 'capture-reviews', defaultFields: defaultCaptureFields }, input),
)

export const captureTool = readTool(
  {
    name: 'get_capture',
    title: 'Read a capture',
    description: 'One capture: its file, project information, geographic location and warnings.',
    anyRole,
    input: z.strictObject({ id }),
  },
  async (scope, input) => {
    const capture = await requireCapture(scope, input.id)
    const { organizationId, captureDate, warnings } = capture
    const { captureName, captureType, documentFileName, fileOriginPath, fileSchema, application, lengthUnit } = capture
    const { projectGroupId: projectId, revitElementCount: elementCount, previousVersionId } = capture
    const { revitProjectName, revitProjectNumber, revitProjectStatus, revitClientName, revitBuildingName } = capture
    const infos = await listCustomInfos(scope.tx, { organizationId, captureId: capture.id })
    return {
      item: {
        ...{
          id: capture.id,
          captureName,
          captureType,
          captureDate: captureDate.toISOString(),
          projectId,
          elementCount,
        },
        ...{ documentFileName, fileOriginPath, fileSchema, application, lengthUnit, previousVersionId },
        ...{ revitProjectName, revitProjectNumber, revitProjectStatus, revitClientName, revitBuildingName },
        projectInformation: infos.map(({ parameterName: name, value }) => ({ name, value })),
        georeference: georeferenceTexts(capture),
        warnings: warnings.slice(0, maxWarnings),
        warningCount: warnings.length,
      },
    }
  },
)

const elementsTool = readTool(
  {
    name: 'list_elements',
    title: 'List the elements of a capture',
    description:
      'The elements of one capture that pass a filter, in file order. The id of each row is the number of the element in the capture.',
    anyRole,
    input: z.strictObject({ captureId: id, ...rowInput }),
  },
  async (scope, input) => {
    await requireCapture(scope, input.captureId)
    return rowPage(scope, { source: 'captured-elements', defaultFields: defaultElementFields }, input)
  },
)

const elementTool = readTool(
  {
    name: 'get_element',
    title: 'Read the parameters of an element',
    description: 'The parameters of one element and its type, by property set.',
    anyRole,
    input: z.strictObject({
      captureId: id,
      number: z.number().int().min(1).max(2_147_483_647).describe('The number of the element, as list_elements has it'),
    }),
  },
  async (scope, input) => ({ item: await readElementProperties(scope, input) }),
)

export const reviewTool = readTool(
  {
    name: 'get_review',
    title: 'Read the latest review of a capture',
    description:
      'The latest review of a capture against the master model: status, counts, and the ID by which list_review_flags reads what was flagged.',
    anyRole,
    input: z.strictObject({ id }),
  },
  async (scope, input) => ({ item: await readLatestReview(scope, input.id) }),
)

const flagsTool = readTool(
  {
    name: 'list_review_flags',
    title: 'List what a review flagged',
    description:
      'Why elements were flagged in a review, in the order of the elements: expected and found values, reason and action.',
    anyRole,
    input: z.strictObject({ reviewId: z.uuid().describe('The ID of the review, as get_review has it'), ...paging }),
  },
  async (scope, { reviewId, cursor: after = 0, limit }) => {
    const review = await storedReview(scope, reviewId)
    const flags = await listFlags(scope.tx, review, { after, take: limit + 1 })
    return pageByNumber(flags.map(describeFlag), { limit })
  },
)

export const captureTools = [projectsTool, listTool, captureTool, elementsTool, elementTool, reviewTool, flagsTool]

const defaultProjectFields = ['projectNumber', 'projectName', 'siteName', 'city', 'captureCount', 'latestCaptureDate']
const defaultCaptureFields = [
  ...['projectNumber', 'projectName', 'captureName', 'documentFileName', 'captureDate', 'captureType'],
  ...[
    'isLatestCapture',
    'revitElementCount',
    'reviewDate',
    'failedElementsCount',
    'approvedElementsCount',
    'fileWarnings',
  ],
]
const defaultElementFields = [
  ...['category', 'family', 'type', 'name', 'ifcClass', 'storey', 'elementStatus', 'revitElementId', 'revitUniqueId'],
]
