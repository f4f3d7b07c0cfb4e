import { mostIdsBytes } from '@lintel/shared/contract/ids'

/** What a file is called unless someone says something else: its name without the ending. */
export function nameOfFile({ name }: Pick<File, 'name'>): string {
  return (
    name
      .replace(/\.(ids|xml)$/i, '')
      .trim()
      .slice(0, 200) || 'Requirements'
  )
}

/** Why a file is not sent at all; whether it is an IDS file is for the platform to say. */
export function refusalOfFile({ size, name }: Pick<File, 'size' | 'name'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > mostIdsBytes) return `${name} is larger than ${mostIdsBytes / 1024 ** 2} MB. Split it.`
  return undefined
}
