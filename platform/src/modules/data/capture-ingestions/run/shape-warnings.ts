import type { MissingShapes } from '../../../../ifc/reader-messages.ts'

/** Warnings about elements whose geometry can't be created, or that are far from the others. */
export function shapeWarnings(shapes: MissingShapes): string[] {
  return [...missingShapeWarnings(shapes), ...farShapes(shapes)]
}

/** Lists class, name and representation type of each element. */
function missingShapeWarnings({ failed: count, missing }: MissingShapes): string[] {
  if (count === 0) return []
  const elements = count === 1 ? '1 element has geometry' : `${count.toLocaleString('en-US')} elements have geometry`
  const names = missing.map(
    ({ ifcClass, name, globalId, representation }) =>
      `${ifcClass} “${name ?? globalId ?? ''}” (${representation ?? 'unknown representation'})`,
  )
  const unlistedCount = count - missing.length
  const list = [
    ...names,
    ...(unlistedCount > 0 && names.length > 0 ? [`${unlistedCount.toLocaleString('en-US')} more`] : []),
  ].join(', ')
  return [
    `${elements} that couldn't be created, so the model doesn't show ${count === 1 ? 'it' : 'them'}${list === '' ? '.' : `: ${list}.`}`,
  ]
}

function farShapes({ far: { count, listed } }: MissingShapes): string[] {
  if (count === 0) return []
  const elements = count === 1 ? '1 element is' : `${count.toLocaleString('en-US')} elements are`
  const unlistedCount = count - listed.length
  const names = [...listed, ...(unlistedCount > 0 ? [`${unlistedCount.toLocaleString('en-US')} more`] : [])].join(', ')
  return [`${elements} more than 10 km from the others: ${names}. Check the coordinates of the file.`]
}

/** A database pattern that matches these warnings, including those of earlier releases. */
export const shapeWarningPattern =
  '^[0-9,]+ elements? ((has a shape|have shapes) that cannot be made,|(has|have) geometry that couldn.t be created,|(is|are) more than 10 km from the others:)'
