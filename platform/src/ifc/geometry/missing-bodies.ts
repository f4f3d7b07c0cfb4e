import { nameIn, referenceOf, referencesOf, type ModelLines } from '../reading/model-lines.ts'
import { elementIds } from '../reading/read-model.ts'
import type { Part } from './shapes.ts'

/** An element with a body in the file but no resulting geometry. */
export type MissingBody = {
  ifcClass: string
  name: string | null
  globalId: string | null
  representation: string | null
}

/** Maximum elements that are listed. */
const maxListed = 200

/** Elements whose representation `Body` has items but no resulting geometry. `count` includes those that are not listed. */
export function missingBodies(
  lines: ModelLines,
  parts: ReadonlyMap<number, readonly Part[]>,
): { count: number; listed: MissingBody[] } {
  const listed: MissingBody[] = []
  let count = 0
  for (const id of elementIds(lines)) {
    if (parts.has(id)) continue
    const element = lines.line(id)
    const shape = lines.line(referenceOf(element?.values[6]) ?? -1)
    const body = lines
      .lines(referencesOf(shape?.values[2]))
      .find((one) => nameIn(one, 1) === 'Body' && referencesOf(one.values[3]).length > 0)
    if (!element || !body) continue
    count += 1
    if (listed.length >= maxListed) continue
    listed.push({
      ifcClass: lines.nameOf(element.type),
      name: nameIn(element, 2),
      globalId: nameIn(element, 0),
      representation: nameIn(body, 2),
    })
  }
  return { count, listed }
}
