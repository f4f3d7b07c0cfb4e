import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/connect.ts'
import type { CloudProjects } from '../../../interfaces/cloud-projects.ts'
import { builtInProjects } from './built-in/built-in-projects.ts'

export type CloudProjectDeps = {
  config: Pick<Config, 'autodesk' | 'autodeskHubs'>
  db: Database
  logger: FastifyBaseLogger
}

/** Autodesk's projects if hubs are configured for organizations, or else those of the database. */
export function openCloudProjects({ config, db, logger }: CloudProjectDeps): CloudProjects {
  const { autodesk, autodeskHubs } = config
  if (!autodesk || !autodeskHubs) return builtInProjects(db)
  let opening: Promise<CloudProjects> | undefined
  const deps = { account: autodesk, ...autodeskHubs, logger }
  // Loaded on demand, because the SDK is slow to load and may never be used.
  async function open(): Promise<CloudProjects> {
    opening ??= import('./aps/aps-projects.ts').then(({ apsProjects }) => apsProjects(deps))
    return opening
  }
  return {
    hubsOf: async (organizationId) => (await open()).hubsOf(organizationId),
    projectsOf: async (person, hubId) => (await open()).projectsOf(person, hubId),
    getProject: async (person, name) => (await open()).getProject(person, name),
    getProjectInfo: async (person, projectId) => (await open()).getProjectInfo(person, projectId),
  }
}
