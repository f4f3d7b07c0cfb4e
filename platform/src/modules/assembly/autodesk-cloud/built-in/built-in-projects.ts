import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { CloudPerson, CloudProjectName, CloudProjects } from '../../../../interfaces/cloud-projects.ts'
import { hubNotFound, projectNotFound, versionUnreadable } from '../cloud-projects.ts'
import { findProject, listHubs, listProjects } from './repository.ts'

/** Cloud projects in our own database, for installations without an account elsewhere. */
export function builtInProjects(db: Database): CloudProjects {
  async function find(person: CloudPerson, projectKey: CloudProjectName) {
    const found = await withScope(db, person, (tx) => findProject(tx, person, projectKey))
    if (!found) throw projectNotFound()
    return found
  }
  return {
    hubsOf: (organizationId) => withScope(db, { organizationId }, (tx) => listHubs(tx, organizationId)),
    projectsOf: (person, hubId) =>
      withScope(db, person, async (tx) => {
        await requireHub(tx, person, hubId)
        return listProjects(tx, person, hubId)
      }),
    getProject: async (person, projectKey) => (await find(person, projectKey)).project,
    getProjectInfo: async (person, projectId) => {
      const { revitVersion } = await find(person, { projectId })
      if (revitVersion === null) throw versionUnreadable()
      return { revitVersion }
    },
  }
}

async function requireHub(tx: Transaction, { organizationId }: CloudPerson, hubId: string): Promise<void> {
  const hubs = await listHubs(tx, organizationId)
  if (!hubs.some(({ id }) => id === hubId)) throw hubNotFound()
}
