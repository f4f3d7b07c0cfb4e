import { maxCounted } from '@lintel/shared/contract'
import { z } from 'zod'
import { declareAccess } from '../../../../graphql/field-access.ts'
import { parseArguments } from '../../../../graphql/parse-arguments.ts'
import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import { memberOf } from '../../../../plugins/access.ts'
import type { UserScope } from '../../../../plugins/organization-scope.ts'
import { organizationNotFound } from '../../../../plugins/scope/organization-errors.ts'
import { addPartTypes } from './capture-part-types.ts'
import { captureRefs } from './capture-refs.ts'
import { addProjects } from './capture-project.ts'
import { addVersions } from './capture-version.ts'
import { georeferenceTexts } from '../georeference.model.ts'
import { listElements } from '../element-repository.ts'
import { countCaptures, listCaptures, type CaptureFilter } from '../list-repository.ts'
import {
  findCapture,
  findPreviousCapture,
  listBindings,
  listCustomInfos,
  listOptionSets,
  type StoredCapture,
} from '../read-repository.ts'
import type { CaptureKey } from '../repository.ts'
import { searchText } from '@lintel/shared/contract/search'

const readers = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })

const needle = searchText(200).default('')
const filterSchema = z.object({ filterNeedle: needle, hasFlags: z.boolean().default(false) })
const partSchema = z.object({
  ...filterSchema.shape,
  skip: z.number().int().min(0).max(maxCounted).default(0),
  take: z.number().int().min(1).max(100).default(10),
})
const idSchema = z.object({ id: z.uuid() })
const elementsSchema = z.object({
  after: z.number().int().min(0).default(0),
  take: z.number().int().min(1).max(1000).default(100),
})

/** Adds the types of captures, which the GraphQL schema calls reviews. */
export function addCaptureTypes(builder: GraphqlBuilder): void {
  const review = addReviewType(builder)
  const summary = addSummaryType(builder)
  addParts(builder, review)
  addProjects(builder)
  addVersions(builder)
  addListFields(builder, summary)
  builder.queryFields((t) => ({
    captureReview: t.field({
      type: review,
      nullable: true,
      description: "By capture ID; null if it doesn't exist in the organization.",
      args: { id: t.arg.id({ required: true }) },
      ...declareAccess(readers),
      resolve: (_root, args, { scope }) => {
        const { id: captureId } = parseArguments(idSchema, args)
        return findCapture(scope.tx, { organizationId: organizationOf(scope), captureId })
      },
    }),
  }))
}

function addListFields(builder: GraphqlBuilder, summary: ReturnType<typeof addSummaryType>): void {
  builder.queryFields((t) => ({
    captureReviews: t.field({
      type: [summary],
      description: 'Newest first; filtered by file name or origin, or limited to flagged captures.',
      args: {
        filterNeedle: t.arg.string({ defaultValue: '' }),
        hasFlags: t.arg.boolean({ defaultValue: false }),
        skip: t.arg.int({ defaultValue: 0 }),
        take: t.arg.int({ defaultValue: 10 }),
      },
      ...declareAccess(readers),
      resolve: (_root, args, { scope }) => {
        const { skip, take, ...filter } = parseArguments(partSchema, args)
        return listCaptures(scope.tx, filterIn(scope, filter), { skip, take })
      },
    }),
    captureReviewCount: t.int({
      description: `The total number for paging; ${maxCounted + 1} if there are more than ${maxCounted}.`,
      args: {
        filterNeedle: t.arg.string({ defaultValue: '' }),
        hasFlags: t.arg.boolean({ defaultValue: false }),
      },
      ...declareAccess(readers),
      resolve: (_root, args, { scope }) => countCaptures(scope.tx, filterIn(scope, parseArguments(filterSchema, args))),
    }),
  }))
}

function organizationOf({ organizationId }: UserScope): string {
  if (organizationId === undefined) throw organizationNotFound()
  return organizationId
}

function filterIn(scope: UserScope, { filterNeedle, hasFlags }: z.infer<typeof filterSchema>): CaptureFilter {
  return { organizationId: organizationOf(scope), needle: filterNeedle, isFlagged: hasFlags }
}

function addSummaryType(builder: GraphqlBuilder) {
  return captureRefs(builder).summary.implement({
    description: 'A row of the list.',
    fields: (t) => ({
      id: t.exposeID('id'),
      captureId: t.id({ resolve: ({ id }) => id }),
      captureName: t.exposeString('captureName'),
      captureDate: t.string({ resolve: ({ captureDate }) => captureDate.toISOString() }),
      documentFileName: t.exposeString('documentFileName'),
      fileOriginPath: t.exposeString('fileOriginPath'),
      revitElementCount: t.exposeInt('revitElementCount'),
      warningCount: t.exposeInt('warningCount', { description: 'Number of warnings about the file.' }),
    }),
  })
}

function addReviewType(builder: GraphqlBuilder) {
  return captureRefs(builder).review.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      captureId: t.id({ resolve: ({ id }) => id }),
      projectGroupId: t.exposeID('projectGroupId'),
      captureName: t.exposeString('captureName'),
      captureType: t.exposeString('captureType'),
      captureDate: t.string({ resolve: ({ captureDate }) => captureDate.toISOString() }),
      documentFileName: t.exposeString('documentFileName'),
      fileOriginPath: t.exposeString('fileOriginPath'),
      revitElementCount: t.exposeInt('revitElementCount'),
      warnings: t.exposeStringList('warnings', {
        description: 'Warnings about the file and what they mean.',
      }),
      revitAuthor: t.exposeString('revitAuthor', { nullable: true }),
      revitBuildingName: t.exposeString('revitBuildingName', { nullable: true }),
      revitClientName: t.exposeString('revitClientName', { nullable: true }),
      revitOrgDescription: t.exposeString('revitOrgDescription', { nullable: true }),
      revitOrgName: t.exposeString('revitOrgName', { nullable: true }),
      revitProjectAddress: t.exposeString('revitProjectAddress', { nullable: true }),
      revitProjectIssueDate: t.exposeString('revitProjectIssueDate', { nullable: true }),
      revitProjectName: t.exposeString('revitProjectName', { nullable: true }),
      revitProjectNumber: t.exposeString('revitProjectNumber', { nullable: true }),
      revitProjectStatus: t.exposeString('revitProjectStatus', { nullable: true }),
    }),
  })
}

function addParts(builder: GraphqlBuilder, review: ReturnType<typeof addReviewType>): void {
  const parts = addPartTypes(builder)
  builder.objectFields(review, (t) => ({
    previousCaptureId: t.id({
      nullable: true,
      description: 'The previous capture in the same project; null for the first.',
      resolve: (capture, _args, { scope }) => findPreviousCapture(scope.tx, capture),
    }),
    customProjectInfos: t.field({
      type: [parts.projectInfo],
      resolve: (capture, _args, { scope }) => listCustomInfos(scope.tx, captureKeyOf(capture)),
    }),
    georeference: t.field({
      type: [parts.georeference],
      description:
        "The building's geographic location; empty if the file doesn't include it or the capture predates this field.",
      resolve: (capture) => georeferenceTexts(capture),
    }),
    parameterBindingMaps: t.field({
      type: [parts.binding],
      resolve: (capture, _args, { scope }) => listBindings(scope.tx, captureKeyOf(capture)),
    }),
    designOptionSets: t.field({
      type: [parts.optionSet],
      resolve: (capture, _args, { scope }) => listOptionSets(scope.tx, captureKeyOf(capture)),
    }),
    elements: t.field({
      type: [parts.element],
      description: 'In file order, starting after this number.',
      args: { after: t.arg.int({ defaultValue: 0 }), take: t.arg.int({ defaultValue: 100 }) },
      resolve: async (capture, args, { scope }) => {
        const captureKey = captureKeyOf(capture)
        const elements = await listElements(scope.tx, captureKey, parseArguments(elementsSchema, args))
        return elements.map((element) => ({ ...element, captureId: captureKey.captureId }))
      },
    }),
  }))
}

function captureKeyOf({ organizationId, id: captureId }: StoredCapture): CaptureKey {
  return { organizationId, captureId }
}
