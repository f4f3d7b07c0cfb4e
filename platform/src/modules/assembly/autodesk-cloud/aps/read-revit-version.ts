import { noRevitVersion, type CloudProject } from '@lintel/shared/contract/assembly'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import { versionUnreadable } from '../cloud-projects.ts'
import { cloudModelsOf, foldersSchema, versionsSchema, type ModelVersion } from './aps-schemas.ts'
import type { ApsClients, AskAutodesk } from './aps-clients.ts'

/** Enough pages for projects with thousands of files. Searching further would find no other version. */
const maxPages = 10

/**
 * The newest version among the project's models, because a program can open models saved by older versions, but not by newer ones. A
 * project without a cloud model has none.
 */
export async function readRevitVersion(ask: AskAutodesk, project: CloudProject): Promise<string> {
  try {
    const models = await ask('models of a project', (clients) => findModels(clients, project))
    if (models.length === 0) return noRevitVersion
    const years = models.map(yearOf).filter((year) => year !== undefined)
    if (years.length > 0) return String(Math.max(...years))
    return await ask('versions of a model', (clients) => readFromItem(clients, project, models[0]))
  } catch (error) {
    if (isPlatformError(error) && error.status !== 404) throw error
    throw versionUnreadable(error)
  }
}

function yearOf({ attributes }: ModelVersion): number | undefined {
  return attributes.extension.data?.revitProjectVersion
}

async function findModels({ data }: ApsClients, { id, hubId }: CloudProject): Promise<ModelVersion[]> {
  const projectId = `b.${id}`
  const chosen = { excludeDeleted: true, projectFilesOnly: true }
  const folders = foldersSchema.parse(await data.getProjectTopFolders(hubId, projectId, chosen))
  const models: ModelVersion[] = []
  for (const folder of folders.data) {
    for (let pageNumber = 0; pageNumber < maxPages; pageNumber++) {
      const filter = { filterFieldName: 'fileType', filterValue: ['rvt'], pageNumber }
      const page = versionsSchema.parse(await data.getFolderSearch(projectId, folder.id, filter))
      models.push(...cloudModelsOf(page.data))
      if (page.links?.next == null) break
    }
  }
  return models
}

/** The search finds a model before its results contain all of its data, so the model is read again. */
async function readFromItem({ data }: ApsClients, { id }: CloudProject, model?: ModelVersion): Promise<string> {
  const item = model?.relationships?.item.data.id
  if (item === undefined) throw versionUnreadable()
  const versions = versionsSchema.parse(await data.getItemVersions(`b.${id}`, item, { pageLimit: 1 }))
  const [year] = cloudModelsOf(versions.data).map(yearOf)
  if (year === undefined) throw versionUnreadable()
  return String(year)
}
