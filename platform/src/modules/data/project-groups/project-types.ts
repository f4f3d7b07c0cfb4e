import { maxCounted } from '@lintel/shared/contract'
import { z } from 'zod'
import { declareAccess } from '../../../graphql/field-access.ts'
import { parseArguments } from '../../../graphql/parse-arguments.ts'
import type { GraphqlBuilder } from '../../../graphql/schema-builder.ts'
import { memberOf } from '../../../plugins/access.ts'
import {
  addProjectPartTypes,
  capturesPartSchema,
  loadCaptureCounts,
  loadCaptures,
  loadLastCaptureDates,
  organizationOf,
} from './project-part-types.ts'
import { projectRefs } from './project-refs.ts'
import { countModels, countProjects, findProject, listProjects } from './read-repository.ts'
import { searchText } from '@lintel/shared/contract/search'

/** Users who can compare captures choose them by project; captures show all other data of projects, too (decision 043). */
const readers = memberOf('header', { anyRole: ['projects.read', 'revitupload.read', 'revituploadcompare.read'] })

const needle = searchText(200).default('')
const partSchema = z.object({
  filterNeedle: needle,
  skip: z.number().int().min(0).max(maxCounted).default(0),
  take: z.number().int().min(1).max(100).default(10),
})
const needleSchema = z.object({ filterNeedle: needle })
const idSchema = z.object({ id: z.uuid() })
const projectSchema = z.object({ projectGroupId: z.uuid() })

/** Projects with their captures and models. */
export function addProjectTypes(builder: GraphqlBuilder): void {
  const { capture, site, model } = addProjectPartTypes(builder)
  const project = addProjectType(builder, { capture, site })
  addListFields(builder, project)
  builder.queryFields((t) => ({
    projectGroup: t.field({
      type: project,
      nullable: true,
      description: "Null if it doesn't exist in the organization.",
      args: { id: t.arg.id({ required: true }) },
      ...declareAccess(readers),
      resolve: (_root, args, { scope }) =>
        findProject(scope.tx, { organizationId: organizationOf(scope), ...parseArguments(idSchema, args) }),
    }),
    projectGroupModels: t.field({
      type: [model],
      description: "Number of elements per type in the newest capture of each of the project's files.",
      args: { projectGroupId: t.arg.id({ required: true }) },
      ...declareAccess(readers, 100),
      resolve: (_root, args, { scope }) => {
        const { projectGroupId: id } = parseArguments(projectSchema, args)
        return countModels(scope.tx, { organizationId: organizationOf(scope), id })
      },
    }),
  }))
}

function addListFields(builder: GraphqlBuilder, project: ReturnType<typeof addProjectType>): void {
  builder.queryFields((t) => ({
    projectGroups: t.field({
      type: [project],
      description: 'By number and name; filtered by number, name, address, or capture name.',
      args: {
        filterNeedle: t.arg.string({ defaultValue: '' }),
        skip: t.arg.int({ defaultValue: 0 }),
        take: t.arg.int({ defaultValue: 10 }),
      },
      ...declareAccess(readers),
      resolve: (_root, args, { scope }) => {
        const { filterNeedle, ...part } = parseArguments(partSchema, args)
        return listProjects(scope.tx, { organizationId: organizationOf(scope), needle: filterNeedle }, part)
      },
    }),
    projectGroupCount: t.int({
      description: `The total number for paging; ${maxCounted + 1} if there are more than ${maxCounted}.`,
      args: { filterNeedle: t.arg.string({ defaultValue: '' }) },
      ...declareAccess(readers),
      resolve: (_root, args, { scope }) => {
        const { filterNeedle } = parseArguments(needleSchema, args)
        return countProjects(scope.tx, { organizationId: organizationOf(scope), needle: filterNeedle })
      },
    }),
  }))
}

type Parts = Pick<ReturnType<typeof addProjectPartTypes>, 'capture' | 'site'>

function addProjectType(builder: GraphqlBuilder, { capture, site }: Parts) {
  return projectRefs(builder).project.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      projectNumber: t.exposeString('projectNumber'),
      projectName: t.exposeString('projectName'),
      projectFolderName: t.exposeString('projectFolderName'),
      projectFullOriginPath: t.exposeString('projectFullOriginPath'),
      site: t.field({ type: site, resolve: (project) => project }),
      captureReviewCount: t.int({
        resolve: async ({ id }, _args, { load }) => (await load(loadCaptureCounts, id)) ?? 0,
      }),
      lastCaptureDate: t.string({
        nullable: true,
        description: 'Date of the newest capture.',
        resolve: async ({ id }, _args, { load }) => (await load(loadLastCaptureDates, id))?.toISOString() ?? null,
      }),
      captureReviews: t.field({
        type: [capture],
        description: 'Newest first.',
        args: { skip: t.arg.int({ defaultValue: 0 }), take: t.arg.int({ defaultValue: 5 }) },
        resolve: async ({ id }, args, { load }) => {
          const part = { projectGroupId: id, ...parseArguments(capturesPartSchema, args) }
          return (await load(loadCaptures, part)) ?? []
        },
      }),
    }),
  })
}
