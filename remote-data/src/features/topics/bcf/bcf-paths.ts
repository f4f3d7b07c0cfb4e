import { paths } from '@lintel/shared/remote'

/** BCF files that were imported, and where the next one is chosen. */
export function bcfImportsPath(organization: string): string {
  return `${paths.topics(organization)}/bcf-imports`
}

export function bcfImportPath(organization: string, id: string): string {
  return `${bcfImportsPath(organization)}/${encodeURIComponent(id)}`
}
