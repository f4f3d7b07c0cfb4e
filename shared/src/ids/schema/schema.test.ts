import { expect, test } from '@jest/globals'
import { ifcVersions } from '../document/ids-document.ts'
import { abstractClasses } from './abstract-classes.ts'
import { loadIfcSchema, loadIfcSchemas } from './load-schema.ts'

test('knows the attributes of a class in the order of the file, with those that it derives', async () => {
  const schema = await loadIfcSchema('IFC4')
  expect(schema.classNamed('IFCWALL')?.attributes.map(({ name }) => name)).toEqual([
    'GlobalId',
    'OwnerHistory',
    'Name',
    'Description',
    'ObjectType',
    'ObjectPlacement',
    'Representation',
    'Tag',
    'PredefinedType',
  ])
  const unit = schema.classNamed('IFCSIUNIT')
  expect(unit?.attributes.map(({ name, isDerived }) => [name, isDerived])).toEqual([
    ['Dimensions', true],
    ['UnitType', false],
    ['Prefix', false],
    ['Name', false],
  ])
})

test.each([
  ['IFCWALL', 'Name', 'value', 'string'],
  ['IFCWALL', 'PredefinedType', 'enumeration', 'string'],
  ['IFCWALL', 'OwnerHistory', 'object', 'none'],
  ['IFCCARTESIANPOINT', 'Coordinates', 'list', 'none'],
  ['IFCACTOR', 'TheActor', 'select', 'none'],
  ['IFCDOOR', 'OverallHeight', 'value', 'double'],
  ['IFCSTAIRFLIGHT', 'NumberOfTreads', 'value', 'integer'],
  ['IFCTASK', 'IsMilestone', 'value', 'boolean'],
  ['IFCTASKTIME', 'ScheduleStart', 'value', 'dateTime'],
  ['IFCTASKTIME', 'ScheduleDuration', 'value', 'duration'],
  ['IFCBSPLINECURVE', 'ClosedCurve', 'value', 'string'],
  ['IFCDIMENSIONALEXPONENTS', 'LengthExponent', 'value', 'integer'],
  ['IFCBUILDING', 'BuildingAddress', 'object', 'none'],
])('in IFC4, %s has %s as %s of %s', async (name, attribute, kind, base) => {
  const { attributes = [] } = (await loadIfcSchema('IFC4')).classNamed(name) ?? {}
  expect(attributes.find((known) => known.name === attribute)).toMatchObject({ kind, base })
})

test('tells versions apart, and what is below what', async () => {
  const [old, four, new3] = await loadIfcSchemas(ifcVersions)
  const has = (name: string) => [old, four, new3].map((schema) => schema?.classNamed(name) !== undefined)
  expect(has('IFCWALL')).toEqual([true, true, true])
  expect(has('IFCCHIMNEY')).toEqual([false, true, true])
  expect(has('IFCBRIDGE')).toEqual([false, false, true])
  expect(has('IFCDOORSTYLE')).toEqual([true, true, false])
  expect(has('IFCWARDROBE')).toEqual([false, false, false])
  expect(has('IfcWall')).toEqual([false, false, false])
  expect(four?.classNamed('IFCWALLSTANDARDCASE')?.parent).toBe('IFCWALL')
  expect(four?.classNamed('IFCROOT')?.parent).toBeUndefined()
})

test('knows what predefined types may be, which in IFC2X3 the type says', async () => {
  const [old, four] = await loadIfcSchemas(['IFC2X3', 'IFC4'])
  expect(four?.classNamed('IFCWALL')?.predefinedTypes).toContain('SOLIDWALL')
  expect(old?.classNamed('IFCWALL')?.predefinedTypes).toContain('SHEAR')
  expect(four?.classNamed('IFCPROJECT')?.predefinedTypes).toEqual([])
})

test('knows classes of IFC2X3 that only have a type, with what their instances are', async () => {
  const old = await loadIfcSchema('IFC2X3')
  expect(old.classNamed('IFCAIRTERMINAL')?.attributes.map(({ name }) => name)).toContain('Tag')
  expect(old.classNamed('IFCAIRTERMINAL')?.predefinedTypes).toContain('DIFFUSER')
  const general = ['IFCAIRTERMINAL', 'IFCSPACEHEATER', 'IFCVIBRATIONISOLATOR', 'IFCWALL'].map(old.generalClass)
  expect(general).toEqual(['IFCFLOWTERMINAL', 'IFCENERGYCONVERSIONDEVICE', 'IFCEQUIPMENTELEMENT', 'IFCWALL'])
  expect(old.classNames.filter((name) => old.generalClass(name) !== name)).toHaveLength(57)
})

test.each([
  ['IFCLABEL', 'string'],
  ['IFCLENGTHMEASURE', 'double'],
  ['IFCCOUNTMEASURE', 'integer'],
  ['IFCBOOLEAN', 'boolean'],
  ['IFCLOGICAL', 'string'],
  ['IFCDATE', 'date'],
  ['IFCDATETIME', 'dateTime'],
  ['IFCTIME', 'time'],
  ['IFCDURATION', 'duration'],
  ['IFCURIREFERENCE', 'anyURI'],
  ['IFCTIMESTAMP', 'integer'],
  ['IFCBINARY', 'none'],
  ['IFCDOORPANELOPERATIONENUM', 'string'],
  ['IFCCOMPLEXNUMBER', undefined],
  ['IFCWALL', undefined],
  ['IfcLabel', undefined],
])('writes %s as %s', async (dataType, base) => {
  expect((await loadIfcSchema('IFC4')).baseOf(dataType)).toBe(base)
})

test('lists as abstract only classes that others descend from', async () => {
  for (const schema of await loadIfcSchemas(ifcVersions)) {
    const parents = new Set(schema.classNames.map((name) => schema.classNamed(name)?.parent))
    for (const name of abstractClasses(schema.version)) expect([name, parents.has(name)]).toEqual([name, true])
  }
})
