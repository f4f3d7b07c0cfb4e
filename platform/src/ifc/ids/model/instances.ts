import type { IfcAttribute, IfcInstance, IfcInstances } from '@lintel/shared/ids'
import type { StepFile } from '../../step/step-file.ts'
import { textAt, type StepValue, nameAt } from '../../step/step-value.ts'
import type { Classes } from './classes.ts'
import { createClassifications, type Classifications } from './classifications.ts'
import { readLinks, type Links } from './links.ts'
import { createMaterials, type Materials } from './materials.ts'
import { isRealType, scalarOf } from './measured.ts'
import { namesInIfc2x3 } from './occurrence-names.ts'
import { createPropertySets, type PropertySets } from './property-sets.ts'
import { readUnits } from './units.ts'

/** The predefined types of an instance: its type object's, or else its own. */
type PredefinedTypes = (id: number, typeId: number | undefined) => readonly string[]

/** Attributes with the name of a user-defined type. */
const userDefined = ['ObjectType', 'ElementType', 'ProcessType', 'ResourceType']

function createPredefinedTypes(file: StepFile, classes: Classes): PredefinedTypes {
  function readPredefinedType(id: number): readonly string[] {
    const [name, values] = [file.classOf(id) ?? '', file.valuesOf(id)]
    const predefined = nameAt(values, classes.indexOf(name, 'PredefinedType'))
    if (predefined === null) return []
    if (predefined !== 'USERDEFINED') return [predefined]
    const userDefinedTypes = userDefined.flatMap((attribute) => textAt(values, classes.indexOf(name, attribute)) ?? [])
    return [predefined, ...userDefinedTypes.filter((text) => text !== '')]
  }
  return (id, typeId) => {
    const ofType = typeId === undefined ? [] : readPredefinedType(typeId)
    return ofType.length === 0 || ofType[0] === 'NOTDEFINED' ? readPredefinedType(id) : ofType
  }
}

type Source = {
  file: StepFile
  classes: Classes
  links: Links
  predefinedTypes: PredefinedTypes
  propertySets: PropertySets
  classifications: Classifications
  materials: Materials
}

/** The instances of a file in the form that the check needs. Values are in SI. Only relations and units are read in advance. */
export function createInstances(file: StepFile, classes: Classes): IfcInstances {
  const links = readLinks(file)
  const source: Source = {
    file,
    classes,
    links,
    predefinedTypes: createPredefinedTypes(file, classes),
    propertySets: createPropertySets({ file, units: readUnits(file) }, links, classes),
    classifications: createClassifications(file, links),
    materials: createMaterials(file, links),
  }
  const namesOf = createClassNames(source)

  function* all(): Generator<IfcInstance> {
    for (const { id, class: name } of file.all()) yield instanceOf(source, id, namesOf(id, name))
  }
  return {
    schema: file.schema,
    count: file.count,
    all,
    instance: (id) => {
      const name = file.classOf(id)
      return name === undefined ? undefined : instanceOf(source, id, namesOf(id, name))
    },
    wholesOf: (id, relation) => links[relation](id),
  }
}

/** Instances of a class share one list of its names. */
function createClassNames({ file, links }: Source): (id: number, name: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>()
  const isOld = file.schema.startsWith('IFC2X')

  function cachedList(...names: string[]): readonly string[] {
    const key = names.join(' ')
    const list = cache.get(key) ?? names
    cache.set(key, list)
    return list
  }
  return (id, name) => {
    const [type] = isOld ? links.type(id) : []
    const other = type === undefined ? undefined : namesInIfc2x3(name, file.classOf(type) ?? '')
    return other === undefined ? cachedList(name) : cachedList(name, other)
  }
}

function instanceOf(source: Source, id: number, classes: readonly string[]): IfcInstance {
  const [typeId] = source.links.type(id)
  const values = once(() => source.file.valuesOf(id))
  const name = classes[0] ?? ''
  const textOf = (attribute: string) => textAt(values(), source.classes.indexOf(name, attribute))
  return {
    id,
    classes,
    globalId: () => textOf('GlobalId'),
    name: () => textOf('Name'),
    predefinedTypes: () => source.predefinedTypes(id, typeId),
    attributes: once(() =>
      source.classes
        .attributesOf(name)
        .map(({ name: attribute, type }, index) => attributeOf(attribute, values()[index] ?? null, type)),
    ),
    propertySets: once(() => source.propertySets(id, typeId)),
    classifications: once(() => source.classifications(id, typeId)),
    materials: once(() => source.materials(id, typeId)),
  }
}

/** Caches the result, because many specifications ask for the same instance. */
function once<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => {
    cached ??= { value: read() }
    return cached.value
  }
}

function attributeOf(name: string, value: StepValue, type: string): IfcAttribute {
  if (value === null || value.kind === 'derived') return { name, state: 'null' }
  if (value.kind === 'list') return { name, state: value.items.length === 0 ? 'empty' : 'value' }
  const scalar = scalarOf(value, isRealType(value.kind === 'typed' ? value.type : type))
  if (!scalar) return { name, state: value.kind === 'typed' && value.value === null ? 'null' : 'value' }
  const isEmpty = (scalar.kind === 'text' && scalar.text === '') || (scalar.kind === 'boolean' && scalar.value === null)
  return isEmpty ? { name, state: 'empty' } : { name, state: 'value', scalar }
}
