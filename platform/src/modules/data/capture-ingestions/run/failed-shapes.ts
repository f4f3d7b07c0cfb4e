import type { MissingShapes } from '../../../../ifc/reader-messages.ts'

/** What a capture warns of where elements have shapes that cannot be made, with class, name and type of representation of each. */
export function failedShapes({ failed: count, missing }: MissingShapes): string[] {
  if (count === 0) return []
  const elements = count === 1 ? '1 element has a shape' : `${count.toLocaleString('en-US')} elements have shapes`
  const named = missing.map(
    ({ ifcClass, name, globalId, representation }) =>
      `${ifcClass} “${name ?? globalId ?? ''}” (${representation ?? 'unknown representation'})`,
  )
  const more = count - missing.length
  const list = [...named, ...(more > 0 && named.length > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ')
  return [
    `${elements} that cannot be made, so the model does not show ${count === 1 ? 'it' : 'them'}${list === '' ? '.' : `: ${list}.`}`,
  ]
}

/** Each such warning, as the database writes patterns. */
export const warnsOfShapes = '^[0-9,]+ elements? (has a shape|have shapes) that cannot be made,'
