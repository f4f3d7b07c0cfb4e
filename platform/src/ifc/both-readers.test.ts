import { readdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { unitOf } from '@lintel/shared/contract/master-model'
import type { IfcInstance, IfcProperty, IfcScalar } from '@lintel/shared/ids'
import { contentOf, demoCaptures } from '../../seed/captures/demo-captures.ts'
import { prepareModelFile } from './file/prepare-model-file.ts'
import { loadClasses } from './ids/model/classes.ts'
import { createInstances } from './ids/model/instances.ts'
import { readStepFile } from './ids/step/step-file.ts'
import type { ModelRecord, ParameterRecord, ParameterValue, Scalar } from './model-records.ts'
import { readModel } from './reading/read-model.ts'
import { ifcText, project, walls } from './testing/ifc-text.ts'
import { withModelHere } from './testing/open-here.ts'

/** Every building file of the repository that can be read, and one of each demo building, by name. */
async function files(): Promise<[string, string][]> {
  const paths = await readdir(import.meta.dirname, { recursive: true })
  const written = await Promise.all(
    paths
      .filter((path) => path.endsWith('.ifc') && !path.includes('hostile'))
      .map(async (path): Promise<[string, string]> => [path, await readFile(join(import.meta.dirname, path), 'utf8')]),
  )
  const seeded = new Map(demoCaptures(new Date('2026-11-01')).map((demo) => [demo.building.project, demo]))
  return [
    ['numbers', numbers],
    ...written,
    ...[...seeded.values()].map((demo, index): [string, string] => [`demo building ${index}`, contentOf(demo)]),
  ]
}

const numbers = ifcText([
  ...project,
  ...walls([
    {
      properties: [
        "'Unsafe',$,IFCINTEGER(9007199254740993),$",
        "'Long',$,IFCINTEGER(-12345678901234567890123),$",
        "'Safe',$,IFCINTEGER(1234567890123456),$",
        "'Flow',$,IFCVOLUMETRICFLOWRATEMEASURE(0.035),$",
        "'Length',$,IFCLENGTHMEASURE(3000.),$",
        "'Cost',$,IFCMONETARYMEASURE(99.5),$",
        "'Logical',$,IFCLOGICAL(.U.),$",
        "'Text',$,IFCTEXT('Caf\\X2\\00E9\\X0\\'),$",
      ],
    },
  ]),
])

/** Sets of these names are the capture's own, of attributes, materials and classifications. */
const ownSets = /^IFC /

test('captures and IDS checks read the same values of every element of every file', async () => {
  for (const [name, content] of await files()) {
    const { captured, instances } = await readBoth(content)
    let compared = 0
    for (const { expressId, values } of captured) {
      const instance = instances.instance(expressId)
      for (const { set, name: property, value, unit } of values) {
        const isAttribute = set === 'IFC Attributes'
        const found = isAttribute ? attributeIn(instance, property) : propertyIn(instance, { set, property })
        if (found === undefined) continue
        compared += 1
        const captured = inSi(value, isAttribute ? null : unit)
        const differs = found.some((one) => isSame(one, captured))
          ? null
          : { expressId, set, property, found, captured }
        expect({ file: name, differs }).toEqual({ file: name, differs: null })
      }
      // And nothing that only the check finds. Sets that the schema has made are called by their class in captures.
      const known = new Set(
        values.map(({ set, name: property }) => (ownSets.test(set) ? property : `${set}/${property}`)),
      )
      const missing = valuesOf(instance).filter(
        ({ set, property }) => !known.has(`${set}/${property}`) && !known.has(property),
      )
      expect({ file: name, expressId, missing }).toEqual({ file: name, expressId, missing: [] })
    }
    expect({ name, isCompared: compared > 5 }).toEqual({ name, isCompared: true })
  }
}, 300_000)

type Value = { set: string; name: string; value: ParameterValue; unit: string | null }
type Captured = { expressId: number; values: Value[] }

async function readBoth(content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-readers-'))
  try {
    const sent = join(folder, 'sent')
    await writeFile(sent, content)
    const { path } = await prepareModelFile(sent, { folder, mostBytes: 100 * 1024 ** 2 })
    const records = await withModelHere(path, async (lines) => [...readModel(lines, { mostElements: 100_000 })])
    const file = readStepFile(await readFile(path))
    return { captured: capturedIn(records), instances: createInstances(file, await loadClasses(file.schema)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What an element says itself stands before what its type says. */
function capturedIn(records: readonly ModelRecord[]): Captured[] {
  const parameters = new Map<number, ParameterRecord>()
  const types = new Map<number, Record<string, ParameterValue>>()
  for (const record of records) {
    if (record.kind === 'parameter') parameters.set(record.number, record)
    if (record.kind === 'type') types.set(record.number, record.parameters)
  }
  return records.flatMap((record) => {
    if (record.kind !== 'element') return []
    const own = valuesIn(record.parameters, parameters)
    const paths = new Set(own.map(({ set, name }) => `${set}/${name}`))
    const ofType = valuesIn(types.get(record.type) ?? {}, parameters).filter(
      ({ set, name }) => set !== 'IFC Attributes' && !paths.has(`${set}/${name}`),
    )
    return [{ expressId: record.expressId, values: [...own, ...ofType] }]
  })
}

function valuesIn(values: Record<string, ParameterValue>, parameters: ReadonlyMap<number, ParameterRecord>): Value[] {
  return Object.entries(values).flatMap(([number, value]) => {
    const parameter = parameters.get(Number(number))
    return parameter ? [{ set: parameter.set, name: parameter.name, unit: parameter.unit, value }] : []
  })
}

type Found = (Scalar | null)[]

/** In the units of the file. Undefined for an attribute that is a list or a reference. */
function attributeIn(instance: IfcInstance | undefined, name: string): Found[] | undefined {
  const attribute = instance?.attributes().find((one) => one.name === name)
  if (attribute?.state === 'value' && !attribute.scalar) return undefined
  return [[attribute?.scalar ? plain(attribute.scalar) : null]]
}

/** All that the check has of this name: of several sets of one name, each may have it. Undefined for what it does not read. */
function propertyIn(
  instance: IfcInstance | undefined,
  { set, property }: { set: string; property: string },
): Found[] | undefined {
  if (ownSets.test(set)) return undefined
  const bound = /^(.*)\.(Lower Bound|Upper Bound|Set Point|Defining Values|Defined Values)$/.exec(property)
  const inside = instance?.propertySets().filter((one) => (one.name ?? '') === set) ?? []
  const found = inside.flatMap(({ properties }) => properties).filter(({ name }) => name === property)
  if (found.length === 0) return bound || property.includes('.') ? undefined : []
  return found.flatMap((one) => scalarsOf(one) ?? [])
}

function scalarsOf(property: IfcProperty): Found[] | undefined {
  if (property.kind !== 'values') return undefined
  return [property.values.map(({ value }) => plain(value))]
}

function plain(scalar: IfcScalar): Scalar | null {
  if (scalar.kind === 'text') return scalar.text
  if (scalar.kind === 'boolean') return scalar.value ?? 'Unknown'
  return scalar.kind === 'integer' ? (scalar.digits ?? scalar.value) : scalar.value
}

function inSi(value: ParameterValue, symbol: string | null): Found {
  const unit = symbol === null ? undefined : unitOf(symbol)
  return [value].flat().map((one) => (typeof one === 'number' && unit ? one * unit.factor + unit.offset : one))
}

function isSame(found: Found, captured: Found): boolean {
  const [one, other] = [found, captured].map((values) => values.filter((value) => value !== null && value !== ''))
  if (one?.length !== other?.length) return false
  return (one ?? []).every((value, place) => {
    const now = other?.[place]
    if (typeof value !== 'number' || typeof now !== 'number') return value === now
    return Math.abs(value - now) <= 1e-9 * Math.max(Math.abs(value), Math.abs(now), 1e-3)
  })
}

/** Properties with a value that is no reference, and not the word of enumerations for nothing, which captures leave out. */
function valuesOf(instance: IfcInstance | undefined): { set: string; property: string }[] {
  return (instance?.propertySets() ?? []).flatMap(({ name, properties }) =>
    properties
      .filter((one) => one.kind === 'values' && one.values.some(({ value }) => plain(value) !== 'NOTDEFINED'))
      .map((property) => ({ set: name ?? '', property: property.name })),
  )
}
