import { IFCPROPERTYBOUNDEDVALUE, IFCPROPERTYREFERENCEVALUE, IFCPROPERTYTABLEVALUE } from '../../web-ifc.ts'
import type { ParameterValue } from '../../model-records.ts'
import { attributesOf } from '../elements/class-attributes.ts'
import type { Measures } from '../measures.ts'
import { referenceOf, type ModelLines } from '../model-lines.ts'
import { textOf, type Line, type Token } from '../tokens.ts'
import { symbolOf } from '../units.ts'
import { listOf, scalarOf } from './scalars.ts'

/** One of several values of a property, with a distinguishing name; the name is empty if there is only one. */
export type FurtherValue = { name: string; measure: string | null; unit: string | null; value: ParameterValue }

/** The same limit as in documents. */
const maxListed = 1000

/**
 * Values of properties that aren't single values. Indexes follow the schema: bounded values have the upper bound, the lower one, the unit
 * and in IFC4 the set point; tables have two lists, and after an expression their units.
 */
export function furtherValues(
  { lines, measures }: { lines: ModelLines; measures: Measures },
  line: Line,
): FurtherValue[] {
  const { values } = line
  function unitAt(index: number): string | null | undefined {
    const id = referenceOf(values[index])
    return id === null ? undefined : symbolOf(lines, lines.line(id))
  }
  function measured(name: string, token: Token | undefined, ownUnit: string | null | undefined): FurtherValue[] {
    if (token === undefined || token === null) return []
    const list = Array.isArray(token) ? token.slice(0, maxListed) : undefined
    const measured = measures(list ? list[0] : token)
    const value = list ? listOf(measures, list) : scalarOf(measures, token)
    return [
      {
        name,
        measure: measured?.name ?? null,
        unit: ownUnit === undefined ? (measured?.unit ?? null) : ownUnit,
        value,
      },
    ]
  }
  switch (line.type) {
    case IFCPROPERTYBOUNDEDVALUE:
      return [
        ...measured('Lower Bound', values[3], unitAt(4)),
        ...measured('Upper Bound', values[2], unitAt(4)),
        ...measured('Set Point', values[5], unitAt(4)),
      ]
    case IFCPROPERTYTABLEVALUE:
      return [...measured('Defining Values', values[2], unitAt(5)), ...measured('Defined Values', values[3], unitAt(6))]
    case IFCPROPERTYREFERENCEVALUE:
      return [{ name: '', measure: null, unit: null, value: titleOf(lines, referenceOf(values[3])) }]
    default:
      return []
  }
}

/** Attributes with the name of referenced objects; persons have two. */
const titles = ['Name', 'GivenName', 'FamilyName', 'Identification', 'ItemReference', 'Id', 'Location', 'Label']

function titleOf(lines: ModelLines, id: number | null): string | null {
  const line = id === null ? undefined : lines.line(id)
  if (!line) return null
  const measured = new Map(
    attributesOf(lines.schema, line.type).map(({ name }, index) => [name, textOf(line.values[index])] as const),
  )
  const [givenName, familyName] = [measured.get('GivenName'), measured.get('FamilyName')]
  if (givenName && familyName) return `${givenName} ${familyName}`
  return titles.map((title) => measured.get(title)).find((title) => title) ?? null
}
