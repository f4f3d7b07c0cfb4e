import type { Database } from '../../database/connect.ts'
import { builtInProjects } from './built-in/built-in-projects.ts'
import type { CloudProjects } from './cloud-projects.ts'

export type CloudProjectDeps = { db: Database }

/** Autodesk's projects where the configuration says which hubs are whose, else those of the database. */
export function openCloudProjects({ db }: CloudProjectDeps): CloudProjects {
  return builtInProjects(db)
}
