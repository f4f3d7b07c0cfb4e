import type { StepFile } from '../../step/step-file.ts'
import { referencesAt, textAt } from '../../step/step-value.ts'
import type { Links } from './links.ts'

/** All names and categories of the instance's material, or else of its type's; null if none is associated. */
export type Materials = (id: number, typeId: number | undefined) => readonly string[] | null

/** The attributes with names and with parts, by class. Usages refer to the sets that they use. */
const attributeIndexes: Readonly<Record<string, { names: readonly number[]; parts: readonly number[] }>> = {
  IFCMATERIAL: { names: [0, 2], parts: [] },
  IFCMATERIALLIST: { names: [], parts: [0] },
  IFCMATERIALLAYERSETUSAGE: { names: [], parts: [0] },
  IFCMATERIALLAYERSET: { names: [1], parts: [0] },
  IFCMATERIALLAYER: { names: [3, 5], parts: [0] },
  IFCMATERIALLAYERWITHOFFSETS: { names: [3, 5], parts: [0] },
  IFCMATERIALPROFILESETUSAGE: { names: [], parts: [0] },
  IFCMATERIALPROFILESETUSAGETAPERING: { names: [], parts: [0, 3] },
  IFCMATERIALPROFILESET: { names: [0], parts: [2] },
  IFCMATERIALPROFILE: { names: [0, 5], parts: [2] },
  IFCMATERIALPROFILEWITHOFFSETS: { names: [0, 5], parts: [2] },
  IFCMATERIALCONSTITUENTSET: { names: [0], parts: [2] },
  IFCMATERIALCONSTITUENT: { names: [0, 4], parts: [2] },
}

/** Elements of one type share their material. */
const maxKept = 5000

export function createMaterials(file: StepFile, links: Links): Materials {
  const cached = new Map<number, readonly string[]>()

  function namesOf(id: number): readonly string[] {
    const before = cached.get(id)
    if (before) return before
    if (cached.size >= maxKept) cached.clear()
    const names = [...readNames(file, id, new Set())]
    cached.set(id, names)
    return names
  }
  return (id, typeId) => {
    const ownMaterials = links.material(id)
    const associated = ownMaterials.length > 0 || typeId === undefined ? ownMaterials : links.material(typeId)
    return associated.length > 0 ? associated.flatMap(namesOf) : null
  }
}

function* readNames(file: StepFile, id: number, visited: Set<number>): Generator<string> {
  const attributeIndex = attributeIndexes[file.classOf(id) ?? '']
  if (!attributeIndex || visited.has(id)) return
  visited.add(id)
  const values = file.valuesOf(id)
  for (const name of attributeIndex.names) {
    const text = textAt(values, name)
    if (text !== null && text !== '') yield text
  }
  for (const part of attributeIndex.parts) {
    for (const partId of referencesAt(values, part)) yield* readNames(file, partId, visited)
  }
}
