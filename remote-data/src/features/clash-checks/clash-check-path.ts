import { paths } from '@lintel/shared/remote'

/** Not in `paths`: no other remote links to clash checks, and older shells don't have it. Without `tab`, the first one. */
export function clashCheckPath(organization: string, project: string, id: string, tab?: string): string {
  const check = `${paths.project(organization, project, 'clash-checks')}/${encodeURIComponent(id)}`
  return tab === undefined ? check : `${check}/${encodeURIComponent(tab)}`
}
