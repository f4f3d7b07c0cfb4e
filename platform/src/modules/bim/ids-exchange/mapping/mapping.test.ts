import { expect, test } from '@jest/globals'
import { masterStatuses } from '@lintel/shared/contract/master-model'
import {
  idsRestriction,
  ifcVersions,
  type EntityFacet,
  type IdsFacet,
  type IdsRequirement,
  type IdsSpecification,
} from '@lintel/shared/ids'
import fc from 'fast-check'
import { isAbout, typesNamed } from './classes.ts'
import { approvedOf, literalOf } from './literal.model.ts'
import { proposalsFor } from './proposals-for.model.ts'
import type { SpecifiedElement, SpecifiedParameter } from './specification-terms.ts'
import { toMasterModelTerms } from './to-master-model-terms.model.ts'
import { specificationOf, type MappingContext } from './specification-of.model.ts'

const text = fc.oneof(
  fc.constantFrom('Brick', 'Fire: Rating', 'Reason: x', ' a', 'Yes', '3000', '1,5'),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const number = fc
  .oneof(fc.integer({ min: -5000, max: 5000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  .map(String)
const parameter: fc.Arbitrary<SpecifiedParameter> = fc.record({
  kind: fc.constantFrom('type', 'instance'),
  setName: fc.constantFrom('Dimensions', 'Pset_WallCommon', ''),
  parameterName: fc.constantFrom('Width', 'Code', 'LoadBearing'),
  approvedValue: fc.oneof(text, number, fc.constantFrom('', null, 'No', '3 m', '12 kg', '20 °C')),
  unit: fc.constantFrom(null, 'mm', 'ft', '°C', '°', 'm²', 'USD'),
  includeInReview: fc.boolean(),
})
const optionalText = fc.option(
  text.map((one) => one.trim() || 'none'),
  { nil: null },
)
const element: fc.Arbitrary<SpecifiedElement> = fc
  .record({
    id: fc.uuid(),
    category: fc.constantFrom('Walls', 'Duct Accessories', 'Flow Terminal'),
    family: fc.constantFrom('Basic Wall', 'Wall', 'Flow Terminal'),
    type: fc.oneof(text, fc.constant('A:B')),
    status: fc.constantFrom(...masterStatuses),
    notApprovedReason: optionalText,
    notApprovedAction: optionalText,
  })
  .map((one) => (one.status === 'Not Approved' ? one : { ...one, notApprovedReason: null, notApprovedAction: null }))

const measures = [
  'IFCLENGTHMEASURE',
  'IFCLABEL',
  'IFCBOOLEAN',
  'IFCTHERMODYNAMICTEMPERATUREMEASURE',
  'IFCINTEGER',
  'IFCREAL',
]
const mappingContext: fc.Arbitrary<MappingContext> = fc
  .array(fc.constantFrom(...measures), { maxLength: 1 })
  .map((some) => ({
    classes: new Map([['Walls', ['IfcWall', 'IfcWallStandardCase']]]),
    measures: new Map(some.map((measure) => ['Dimensions\0Width', [{ measure, unit: null }]] as const)),
    fit: (classes: readonly string[]) => ({ versions: ifcVersions, classes, hasType: () => true }),
  }))

test('reads its own export without changes', () => {
  const property = fc.property(element, fc.array(parameter, { maxLength: 6 }), mappingContext, (one, rows, about) => {
    const written = specificationOf(one, rows, about)
    if (!written || one.status === 'Not Reviewed') return
    const parsed = toMasterModelTerms(written, 1)
    expect([parsed.rule, parsed.told]).toEqual([null, []])
    expect(parsed.about?.objectType).toBe(
      one.family === 'Wall' && one.category === 'Walls' ? one.type : parsed.about?.objectType,
    )
    expect(parsed.rows.length).toBe(written.requirements?.length ?? 0)
    expect(proposalsFor(parsed, one, rows)).toEqual([])
  })
  fc.assert(property, { numRuns: 2000 })
})

test('exports the requirement of an accepted proposal', () => {
  const property = fc.property(
    element,
    fc.array(parameter, { maxLength: 6 }),
    mappingContext,
    parameter,
    (one, rows, about, other) => {
      const written = specificationOf({ ...one, status: 'Approved' }, [{ ...other, includeInReview: true }], about)
      const parsed = written && toMasterModelTerms(written, 1)
      if (!parsed) return
      const proposals = proposalsFor(
        parsed,
        { ...one, status: 'Approved', notApprovedReason: null, notApprovedAction: null },
        rows,
      )
      const after = proposals.reduce((current, { setName, parameterName, unit, wanted: proposed }) => {
        const change = proposed as Pick<SpecifiedParameter, 'approvedValue' | 'includeInReview'>
        const changedRow = {
          kind: 'instance' as const,
          setName: setName ?? '',
          parameterName: parameterName ?? '',
          unit,
          ...change,
        }
        return [...current.filter((row) => row.setName !== setName || row.parameterName !== parameterName), changedRow]
      }, rows)
      expect(proposalsFor(parsed, { ...one, status: 'Approved' }, after)).toEqual([])
    },
  )
  fc.assert(property, { numRuns: 2000 })
})

test.each([
  ['300', 'mm', 'IFCLENGTHMEASURE', '0.3'],
  ['3.0 m', 'mm', 'IFCPOSITIVELENGTHMEASURE', '3'],
  ['1', 'ft', 'IFCLENGTHMEASURE', '0.3048'],
  ['90', '°', 'IFCPLANEANGLEMEASURE', '1.5707963267949'],
  ['20', '°C', 'IFCTHERMODYNAMICTEMPERATUREMEASURE', '293.15'],
  ['500', 'g', 'IFCMASSMEASURE', '0.5'],
  ['10', 'ft²', 'IFCAREAMEASURE', '0.9290304'],
  ['Yes', null, 'IFCBOOLEAN', 'true'],
  ['01', null, 'IFCLABEL', '01'],
  ['2.5', null, 'IFCINTEGER', null],
  ['3,000 mm', 'mm', 'IFCLENGTHMEASURE', null],
])('writes %s %s of %s as %s', (approvedValue, unit, measure, literal) => {
  expect(literalOf({ approvedValue, unit }, measure)?.literal?.slice(0, 15) ?? null).toBe(literal)
})

test.each([
  ['300', 'mm', 'IFCLENGTHMEASURE'],
  ['293.15', null, 'IFCMASSMEASURE'],
  ['25', 'm²', 'IFCAREAMEASURE'],
  ['brick', 'mm', 'IFCLABEL'],
])('determines the measure of %s %s if captures have none', (approvedValue, unit, measure) => {
  const own = literalOf({ approvedValue, unit }, null)?.dataType
  expect(own).toBe(measure === 'IFCMASSMEASURE' ? 'IFCREAL' : measure)
})

test("proposes numbers in the row's unit, or else in SI", () => {
  expect(approvedOf({ dataType: 'IFCLENGTHMEASURE', literal: '0.3' }, 'mm')).toEqual({
    approvedValue: '300',
    unit: 'mm',
  })
  expect(approvedOf({ dataType: 'IFCLENGTHMEASURE', literal: '0.3' }, undefined)).toEqual({
    approvedValue: '0.3',
    unit: 'm',
  })
  expect(approvedOf({ dataType: 'IFCLABEL', literal: '0.30' }, 'mm')).toEqual({ approvedValue: '0.30', unit: null })
})

const wall: EntityFacet = { kind: 'entity', name: { simple: 'IFCWALL' } }
const brick: IdsFacet = { kind: 'attribute', name: { simple: 'ObjectType' }, value: { simple: 'Basic Wall:Brick' } }
const code: IdsRequirement = {
  cardinality: 'required',
  facet: {
    kind: 'property',
    propertySet: { simple: 'Data' },
    baseName: { simple: 'Code' },
    dataType: 'IFCLABEL',
    value: { simple: 'C' },
  },
}
const base: IdsSpecification = {
  name: 'Walls',
  ifcVersions: ['IFC4'],
  cardinality: 'optional',
  applicability: [wall, brick],
  requirements: [code],
}

const withoutRequirements: IdsSpecification = { ...base }
delete withoutRequirements.requirements

function required(
  facet: Partial<IdsFacet> & object,
  cardinality: IdsRequirement['cardinality'] = 'required',
): IdsRequirement {
  return { cardinality, facet: { ...code.facet, ...facet } as IdsFacet }
}

test.each<[string, IdsRequirement, string]>([
  ['a pattern', required({ value: idsRestriction('string', { patterns: ['F[0-9]+'] }) }), 'matching "F[0-9]+"'],
  [
    'a range',
    required({ value: idsRestriction('double', { bounds: { minInclusive: '1', maxExclusive: '2' } }) }),
    'at least 1, less than 2',
  ],
  ['several values', required({ value: idsRestriction('string', { enumeration: ['A', 'B'] }) }), 'one of A, B'],
  ['a length', required({ value: idsRestriction('string', { lengths: { maxLength: '3' } }) }), 'of at most length 3'],
  ['an optional value', required({}, 'optional'), 'If present: property Data.Code = C'],
  [
    'a prohibited requirement',
    {
      ...required({}, 'prohibited'),
      facet: { kind: 'property', propertySet: { simple: 'X' }, baseName: { simple: 'Y' } },
    },
    'Prohibited: property X.Y',
  ],
  ['a set by pattern', required({ propertySet: idsRestriction('string', { patterns: ['.*'] }) }), 'matching ".*"'],
  [
    'an attribute',
    { cardinality: 'required', facet: { kind: 'attribute', name: { simple: 'Name' } } },
    'attribute Name',
  ],
  ['a material', { cardinality: 'required', facet: { kind: 'material', value: { simple: 'Oak' } } }, 'material = Oak'],
  [
    'a classification',
    { cardinality: 'required', facet: { kind: 'classification', system: { simple: 'Uniclass' } } },
    'classification Uniclass',
  ],
  ['a part', { cardinality: 'required', facet: { kind: 'partOf', entity: wall } }, 'part of class IFCWALL'],
  ["a value that doesn't fit its type", required({ dataType: 'IFCREAL' }), 'property Data.Code = C'],
])('stores %s as a rule, and proposes the other requirements', (_what, other, told) => {
  const parsed = toMasterModelTerms({ ...base, requirements: [code, other] }, 7)
  expect(parsed.rows.map(({ name, literal }) => [name, literal])).toEqual([['Code', 'C']])
  expect(parsed.rule).toEqual({ ...base, requirements: [other] })
  expect(parsed.told.join()).toContain(told)
})

test('stores unsupported applicability, prohibited elements and required elements as rules', () => {
  const predefined = {
    ...base,
    applicability: [{ kind: 'entity' as const, name: { simple: 'IFCWALL' }, predefinedType: { simple: 'SHEAR' } }],
  }
  expect(toMasterModelTerms(predefined, 1)).toMatchObject({
    about: null,
    rows: [],
    rule: predefined,
    told: ['Only class IFCWALL SHEAR'],
  })
  const byMaterial = { ...base, applicability: [wall, { kind: 'material' as const, value: { simple: 'Oak' } }] }
  expect(toMasterModelTerms(byMaterial, 1)).toMatchObject({
    about: null,
    rule: byMaterial,
    told: ['Only with material = Oak'],
  })
  const noWalls: IdsSpecification = { ...withoutRequirements, cardinality: 'prohibited', applicability: [wall] }
  expect(toMasterModelTerms(noWalls, 1)).toMatchObject({ rule: noWalls, told: ['Prohibited'], verdict: null })
  const some = toMasterModelTerms({ ...base, cardinality: 'required' }, 1)
  expect(some).toMatchObject({
    rule: { ...withoutRequirements, cardinality: 'required' },
    told: ['At least one is required'],
  })
  expect(some.rule?.requirements).toBeUndefined()
  expect(some.rows).toHaveLength(1)
})

test('reads reason and action of elements that are not approved, also from free text', () => {
  const prohibited = (instructions: string) =>
    toMasterModelTerms({ ...withoutRequirements, cardinality: 'prohibited', instructions }, 1).verdict
  expect(prohibited('Reason: Too thin\nAction: Replace')).toEqual({
    status: 'Not Approved',
    notApprovedReason: 'Too thin',
    notApprovedAction: 'Replace',
  })
  expect(prohibited('Action: Replace')).toEqual({
    status: 'Not Approved',
    notApprovedReason: null,
    notApprovedAction: 'Replace',
  })
  expect(prohibited('It is banned')).toEqual({
    status: 'Not Approved',
    notApprovedReason: 'It is banned',
    notApprovedAction: null,
  })
})

test("determines categories by class, preferring classes in captures, and types by Revit's notation", () => {
  const captured = new Map([['Structural Columns', ['IfcColumn']]])
  expect(isAbout(['IFCCOLUMN'], 'Structural Columns', captured)).toBe(true)
  expect(isAbout(['IFCWALL'], 'Walls', new Map())).toBe(true)
  expect(isAbout(['IFCDOOR'], 'Walls', new Map())).toBe(false)
  expect(isAbout(['IFCFLOWTERMINAL'], 'Flow Terminal', new Map())).toBe(true)
  expect(typesNamed('Basic Wall: Brick: Red')).toEqual({
    pair: { family: 'Basic Wall', type: 'Brick: Red' },
    type: 'Basic Wall: Brick: Red',
  })
})
