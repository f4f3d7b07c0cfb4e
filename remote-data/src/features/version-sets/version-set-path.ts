import { paths } from '@lintel/shared/remote'

/** Not in `paths`: no other remote links to version sets, and older shells don't have it. */
export function versionSetPath(organization: string, project: string, id: string): string {
  return `${paths.project(organization, project, 'version-sets')}/${encodeURIComponent(id)}`
}

/** The COBie tab of a project with the captures of a version set. */
export function cobiePath(organization: string, project: string, versionSet: string): string {
  return `${paths.project(organization, project, 'cobie')}?versionSet=${encodeURIComponent(versionSet)}`
}

/** The federated model of a project with the captures of a version set. */
export function federatedModelPath(organization: string, project: string, versionSet: string): string {
  return `${paths.project(organization, project, 'federated-model')}?set=${encodeURIComponent(versionSet)}`
}
