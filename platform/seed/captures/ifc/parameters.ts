import type { Parameters } from '../../models/kernel/part.ts'
import { real, text, type IfcLines } from './lines.ts'

/** Parameters that all elements of a type share, so Revit lists them with the type. */
const ofTypes = new Set([
  'Assembly Code',
  'Cooling Capacity',
  'Default Thickness',
  'Depth',
  'Fire Rating',
  'Function',
  'Glazing',
  'Hardware',
  'Height',
  'Lamp',
  'Manufacturer',
  'Material',
  'Mounting',
  'Profile',
  'Seat Height',
  'Seats',
  'Structural Material',
  'Thickness',
  'U-Value',
  'Voltage',
  'Width',
])

const sets: Record<string, readonly string[]> = {
  Constraints: ['Base Constraint', 'Base Level', 'Base Offset', 'Head Height', 'Level', 'Sill Height'],
  Dimensions: ['Area', 'Clearance', 'Default Thickness', 'Depth', 'Diameter', 'Eaves Height', 'Height', 'Length'],
  'Identity Data': ['Assembly Code', 'Comments', 'Design Option', 'Fire Rating', 'Manufacturer', 'Mark'],
  'Materials and Finishes': ['Fabric', 'Glazing', 'Material', 'Profile', 'Structural Material'],
  Phasing: ['Phase Created'],
}
const furtherDimensions = ['Ridge Height', 'Seat Height', 'Surface Area', 'Thickness', 'Unconnected Height', 'Width']
const setOf = new Map(Object.entries(sets).flatMap(([set, names]) => names.map((name) => [name, set] as const)))
for (const name of furtherDimensions) setOf.set(name, 'Dimensions')

export type Split = { instance: Parameters; type: Parameters }

export function splitParameters(parameters: Parameters): Split {
  const [type, instance] = [true, false].map((isOfType) =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => ofTypes.has(name) === isOfType)),
  )
  return { instance: instance ?? {}, type: type ?? {} }
}

/** Adds property sets, named as Revit's exporter names them, and returns their lines. */
export function addPropertySets(
  lines: IfcLines,
  parameters: Parameters,
  suffix: string,
  idOf: (set: string) => string,
) {
  const bySet = Map.groupBy(Object.entries(parameters), ([name]) => setOf.get(name) ?? 'Other')
  return [...bySet].map(([set, setParameters]) => {
    const properties = setParameters.map(([name, value]) =>
      lines.add('IFCPROPERTYSINGLEVALUE', text(name), '$', measured(name, value), '$'),
    )
    const name = `${set}${suffix}`
    return lines.add('IFCPROPERTYSET', text(idOf(name)), '$', text(name), '$', `(${properties.join(',')})`)
  })
}

/** Our models store measures as text, such as `3600 mm` and `12.5 m²`; IFC files store a number and its measure type. */
function measured(name: string, value: string | number): string {
  if (typeof value === 'number') return Number.isInteger(value) ? `IFCINTEGER(${value})` : `IFCREAL(${real(value)})`
  const [, number, unit] = /^(-?\d+(?:\.\d+)?) (mm|m²)$/.exec(value) ?? []
  if (unit === 'mm') return `IFCLENGTHMEASURE(${real(Number(number))})`
  if (unit === 'm²') return `IFCAREAMEASURE(${real(Number(number))})`
  return name === 'Mark' ? `IFCLABEL(${text(value)})` : `IFCTEXT(${text(value)})`
}
