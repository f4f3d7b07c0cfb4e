import {
  IFCMATERIAL,
  IFCMATERIALCONSTITUENT,
  IFCMATERIALCONSTITUENTSET,
  IFCMATERIALLAYER,
  IFCMATERIALLAYERSET,
  IFCMATERIALLAYERSETUSAGE,
  IFCMATERIALLAYERWITHOFFSETS,
  IFCMATERIALLIST,
  IFCMATERIALPROFILE,
  IFCMATERIALPROFILESET,
  IFCMATERIALPROFILESETUSAGE,
  IFCMATERIALPROFILEWITHOFFSETS,
} from '../../web-ifc.ts'
import { nameIn, referencesOf, type ModelLines } from '../model-lines.ts'

/** The attributes that lead from a line to its materials. */
const materialAttributes = new Map([
  [IFCMATERIALLIST, 0],
  [IFCMATERIALLAYERSETUSAGE, 0],
  [IFCMATERIALLAYERSET, 0],
  [IFCMATERIALLAYER, 0],
  [IFCMATERIALLAYERWITHOFFSETS, 0],
  [IFCMATERIALPROFILESETUSAGE, 0],
  [IFCMATERIALPROFILESET, 2],
  [IFCMATERIALPROFILE, 2],
  [IFCMATERIALPROFILEWITHOFFSETS, 2],
  [IFCMATERIALCONSTITUENTSET, 2],
  [IFCMATERIALCONSTITUENT, 2],
])

/** More layers than in any element; a file may contain cycles. */
const maxLines = 400
const maxNameLength = 200

/** Returns a function that returns the sorted names of the materials behind a line. Lines are cached, because many elements share one. */
export function createMaterials(lines: ModelLines): (id: number | undefined) => string[] {
  const cache = new Map<number, string[]>()
  return (id) => {
    if (id === undefined) return []
    const found = cache.get(id) ?? namesBehind(lines, id)
    cache.set(id, found)
    return found
  }
}

function namesBehind(lines: ModelLines, id: number): string[] {
  const names = new Set<string>()
  const ids = [id]
  for (let index = 0; index < ids.length && index < maxLines; index += 1) {
    const line = lines.line(ids[index] ?? id)
    if (!line) continue
    const name = line.type === IFCMATERIAL ? nameIn(line, 0) : null
    if (name !== null) names.add(name.slice(0, maxNameLength).toWellFormed())
    const next = materialAttributes.get(line.type)
    if (next !== undefined) ids.push(...referencesOf(line.values[next]).slice(0, maxLines))
  }
  return [...names].sort()
}
