import { paths } from '@lintel/shared/remote'

/**
 * The address of a remote's page, from a path such as `captures/:captureId/:tab?`. Optional parameters without a
 * value are omitted.
 */
export function pageAddress(organization: string, path: string, parts: Readonly<Record<string, string>>): string {
  const segments = path.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment]
    const value = parts[segment.slice(1).replace(/\?$/, '')]
    if (value !== undefined) return [encodeURIComponent(value)]
    return segment.endsWith('?') ? [] : ['-']
  })
  return [paths.organization(organization), ...segments].join('/')
}

/** Fills in names in braces; unknown names become empty. */
export function filledIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
