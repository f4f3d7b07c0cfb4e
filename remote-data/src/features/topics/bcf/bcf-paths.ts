import { paths } from '@lintel/shared/remote'

/** The page of imported BCF files. */
export function bcfImportsPath(organization: string): string {
  return `${paths.topics(organization)}/bcf-imports`
}

export function bcfImportPath(organization: string, id: string): string {
  return `${bcfImportsPath(organization)}/${encodeURIComponent(id)}`
}
