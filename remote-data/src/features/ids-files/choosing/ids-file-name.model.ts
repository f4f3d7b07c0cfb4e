import { maxIdsBytes } from '@lintel/shared/contract/ids'

/** The default name of a file: without its extension. */
export function nameOfFile({ name }: Pick<File, 'name'>): string {
  return (
    name
      .replace(/\.(ids|xml)$/i, '')
      .trim()
      .slice(0, 200) || 'Requirements'
  )
}

/** Why a file isn't uploaded; the platform checks its contents. */
export function rejectionReason({ size, name }: Pick<File, 'size' | 'name'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > maxIdsBytes) return `${name} is larger than ${maxIdsBytes / 1024 ** 2} MB. Split it.`
  return undefined
}
