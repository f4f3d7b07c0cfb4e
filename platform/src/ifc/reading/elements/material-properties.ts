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
  IFCMATERIALPROFILESETUSAGETAPERING,
  IFCMATERIALPROFILEWITHOFFSETS,
} from '../../web-ifc.ts'
import type { Scalar } from '../../model-records.ts'
import { nameIn, referenceOf, referencesOf, type ModelLines } from '../model-lines.ts'
import type { Property, PropertySource } from '../properties.ts'
import { numberOf, type Line } from '../tokens.ts'
import { unitOfMeasure } from '../units.ts'

const set = 'IFC Material'
/** More layers than in any building; lists may have any length. */
const maxParts = 40
const maxTextLength = 200
const length = 'IFCPOSITIVELENGTHMEASURE'
const ratio = 'IFCNORMALISEDRATIOMEASURE'

/** The indexes of a part's attributes in the schema, from 0. Only layers have a thickness, only constituents a fraction. */
type Part = {
  title: string
  material: number
  category: number
  name?: number
  profile?: number
  thickness?: number
  fraction?: number
}

const layer: Part = { title: 'Layer', material: 0, thickness: 1, name: 3, category: 5 }
const profile: Part = { title: 'Profile', material: 2, name: 0, profile: 3, category: 5 }
const constituent: Part = { title: 'Constituent', material: 2, name: 0, fraction: 3, category: 4 }
const listedMaterial: Part = { title: 'Material', material: -1, category: -1 }

const parts = new Map([
  [IFCMATERIALLAYER, layer],
  [IFCMATERIALLAYERWITHOFFSETS, layer],
  [IFCMATERIALPROFILE, profile],
  [IFCMATERIALPROFILEWITHOFFSETS, profile],
  [IFCMATERIALCONSTITUENT, constituent],
])
/** The indexes of a set's parts and name. */
const sets = new Map([
  [IFCMATERIALLAYERSET, { title: 'Layer Set', name: 1, parts: 0 }],
  [IFCMATERIALPROFILESET, { title: 'Profile Set', name: 0, parts: 2 }],
  [IFCMATERIALCONSTITUENTSET, { title: 'Constituent Set', name: 0, parts: 2 }],
  [IFCMATERIALLIST, { title: 'Material List', name: -1, parts: 0 }],
])
/** The use of a set by an element: its first value refers to the set. */
const usages = new Set([IFCMATERIALLAYERSETUSAGE, IFCMATERIALPROFILESETUSAGE, IFCMATERIALPROFILESETUSAGETAPERING])

type Reading = { lines: ModelLines; lengthUnit: string | null }

/** Returns a function that reads the material properties behind a line. Lines are cached, because many elements share one. */
export function createMaterialProperties({ lines, units }: PropertySource): (id: number | undefined) => Property[] {
  const cache = new Map<number, Property[]>()
  const reading = { lines, lengthUnit: unitOfMeasure(units, length) }

  function read(id: number): Property[] {
    const line = lines.line(id)
    const setId = line && usages.has(line.type) ? referenceOf(line.values[0]) : null
    if (setId !== null) return cache.get(setId) ?? cacheProperties(setId, propertiesOf(reading, lines.line(setId)))
    return propertiesOf(reading, line)
  }
  function cacheProperties(id: number, properties: Property[]): Property[] {
    cache.set(id, properties)
    return properties
  }
  return (id) => (id === undefined ? [] : (cache.get(id) ?? cacheProperties(id, read(id))))
}

function propertiesOf(reading: Reading, line: Line | undefined): Property[] {
  if (!line) return []
  const { said } = readerFor(reading)
  const set = sets.get(line.type)
  if (line.type === IFCMATERIAL) {
    return [...said('Material', nameIn(line, 0)), ...said('Material Category', nameIn(line, 2))]
  }
  if (!set) return parts.has(line.type) ? propertiesOfPart(reading, line, 1) : []
  const found = reading.lines.lines(referencesOf(line.values[set.parts]).slice(0, maxParts))
  return [
    ...said(set.title, nameIn(line, set.name)),
    ...(line.type === IFCMATERIALLAYERSET ? said('Total Thickness', thicknessOf(found), length) : []),
    ...found.flatMap((part, index) => propertiesOfPart(reading, part, index + 1)),
  ]
}

function propertiesOfPart(reading: Reading, line: Line, number: number): Property[] {
  const { said, lineAt } = readerFor(reading)
  const part = parts.get(line.type) ?? listedMaterial
  const material = line.type === IFCMATERIAL ? line : lineAt(line, part.material)
  const title = `${part.title} ${number}`
  return [
    ...said(part === listedMaterial ? title : `${title} Material`, nameIn(material, 0)),
    ...said(`${title} Category`, nameIn(line, part.category) ?? nameIn(material, 2)),
    ...said(`${title} Name`, nameIn(line, part.name ?? -1)),
    ...(part.profile === undefined ? [] : said(`${title} Profile`, nameIn(lineAt(line, part.profile), 1))),
    ...said(`${title} Thickness`, numberOf(line.values[part.thickness ?? -1]), length),
    ...said(`${title} Fraction`, numberOf(line.values[part.fraction ?? -1]), ratio),
  ]
}

function readerFor({ lines, lengthUnit }: Reading) {
  return {
    said(name: string, value: Scalar | null, measure = 'IFCLABEL'): Property[] {
      if (value === null || value === '') return []
      const short = typeof value === 'string' ? value.slice(0, maxTextLength).toWellFormed() : value
      return [{ set, name, measure, unit: measure === length ? lengthUnit : null, value: short, readSince: 2 }]
    },
    lineAt(line: Line, index: number): Line | undefined {
      const id = referenceOf(line.values[index])
      return id === null ? undefined : lines.line(id)
    },
  }
}

/** Rounded to remove errors of adding decimals. */
function thicknessOf(layers: readonly Line[]): number | null {
  const all = layers.map(({ values }) => numberOf(values[1]))
  if (all.length === 0 || all.includes(null)) return null
  return Number(all.reduce<number>((sum, one) => sum + (one ?? 0), 0).toPrecision(12))
}
