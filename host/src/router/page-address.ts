import { paths } from '@lintel/shared/remote'

/** The address of a remote's page: `captures/:captureId/:tab?` with its parts filled in; what may be left out and is not given is. */
export function pageAddress(organization: string, path: string, parts: Readonly<Record<string, string>>): string {
  const segments = path.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment]
    const given = parts[segment.slice(1).replace(/\?$/, '')]
    if (given !== undefined) return [encodeURIComponent(given)]
    return segment.endsWith('?') ? [] : ['-']
  })
  return [paths.organization(organization), ...segments].join('/')
}

/** Fills in names in braces; what is not there becomes nothing. */
export function filledIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
