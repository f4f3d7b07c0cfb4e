import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type {
  CapturedElement,
  CapturedPropertyName,
  CapturedValue,
  ElementProperties,
} from '@lintel/shared/contract/captures'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import type { Call } from '../../../testing/build-test-app.ts'
import { openDesk } from '../capture-ingestions/testing/ingestion-desk.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'

let server: UploadServer
let captureId: string

const elementCount = 30
const model = ifcText([
  ...project,
  ...walls(
    Array.from({ length: elementCount }, (_, index) => ({
      properties: [`'Length',$,IFCLENGTHMEASURE(${index}.5),$`, `'Mark',$,IFCTEXT('W-${index}'),$`],
    })),
  ),
  "#60=IFCPROPERTYSINGLEVALUE('Fire Rating',$,IFCLABEL('F90'),$);",
  "#61=IFCPROPERTYSINGLEVALUE('Finishes',$,$,$);",
  `#65=IFCPROPERTYSINGLEVALUE('Remark',$,IFCTEXT('${'x'.repeat(199)}\\X4\\0001F600\\X0\\'),$);`,
  "#66=IFCPROPERTYSINGLEVALUE($,$,IFCLABEL('Of no name'),$);",
  "#67=IFCPROPERTYSET('w',$,'Remarks',$,(#65,#66));",
  "#68=IFCRELDEFINESBYPROPERTIES('x',$,$,$,(#1100),#67);",
  "#62=IFCPROPERTYSET('t',$,'Construction(Type)',$,(#60,#61));",
  "#63=IFCWALLTYPE('u',$,'Basic Wall:Brick',$,$,(#62),$,'1',$,.STANDARD.);",
  "#64=IFCRELDEFINESBYTYPE('v',$,$,$,(#1000),#63);",
])

beforeAll(async () => {
  server = await startOnFolder()
  const desk = await openDesk(server.platform)
  const id = await desk.submit(model, 'Straße 100%.ifc')
  await desk.work(id)
  const [row] = await server.platform.asOwner<{ id: string }>('select id from captures')
  captureId = row?.id ?? ''
}, 60_000)
afterAll(() => server.close())

function ask(path: string, more: Partial<Call> = {}) {
  const url = `/api/captures/${captureId}${path}`
  return server.platform.call({ url, as: 'local|reviewer', organization: 'CFA', ...more })
}

test('streams all elements of a capture in the order of its file', async () => {
  const answer = await ask('/elements')
  const elements = answer.json<CapturedElement[]>()
  expect(elements.map(({ number }) => number)).toEqual(Array.from({ length: elementCount }, (_, index) => index + 1))
  expect(elements[1]).toEqual({
    number: 2,
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Brick',
    name: 'Basic Wall:Brick:101',
    storey: 'Level 1',
    revitElementId: '101',
    revitUniqueId: '0wall000000000000000001',
    whole: null,
    ifcClass: 'IfcWall',
    elementStatus: null,
  })
})

test('answers the properties of one element, its own and those of its type, with units', async () => {
  const answer = await ask('/elements/1/properties')
  expect(answer.json<ElementProperties>()).toEqual({
    number: 1,
    revitUniqueId: '0wall000000000000000000',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Brick',
    sets: [
      {
        name: 'Constraints',
        of: 'instance',
        properties: [
          { name: 'Length', value: 0.5, unit: 'mm' },
          { name: 'Mark', value: 'W-0', unit: null },
        ],
      },
      {
        name: 'Construction(Type)',
        of: 'type',
        properties: [
          { name: 'Fire Rating', value: 'F90', unit: null },
          { name: 'Finishes', value: null, unit: null },
        ],
      },
      {
        name: 'IFC Attributes',
        of: 'type',
        properties: [{ name: 'PredefinedType', value: 'STANDARD', unit: null }],
      },
    ],
  })
})

test('lists what elements and types have, each name once', async () => {
  const names = (await ask('/properties')).json<CapturedPropertyName[]>()
  expect(names).toEqual(
    expect.arrayContaining([
      { set: 'Constraints', name: 'Length' },
      { set: 'Constraints', name: 'Mark' },
      { set: 'Construction(Type)', name: 'Fire Rating' },
    ]),
  )
  expect(new Set(names.map((name) => JSON.stringify(name))).size).toBe(names.length)
})

async function valuesOf(set: string, name: string) {
  const answer = await ask(`/properties/values?${new URLSearchParams({ set, name }).toString()}`)
  return answer.json<CapturedValue[]>()
}

test('streams the values of one property, of elements and of their types, with units', async () => {
  expect(await valuesOf('Constraints', 'Length')).toEqual(
    Array.from({ length: elementCount }, (_, index) => ({ number: index + 1, value: index + 0.5, unit: 'mm' })),
  )
  expect((await valuesOf('Constraints', 'Mark'))[2]).toEqual({ number: 3, value: 'W-2', unit: null })
  expect((await valuesOf('Construction(Type)', 'Fire Rating'))[0]).toEqual({ number: 1, value: 'F90', unit: null })
})

test('ends a long value with no half of a character', async () => {
  const [first] = await valuesOf('Remarks', 'Remark')
  expect(first?.value).toBe(`${'x'.repeat(199)}\ufffd`)
})

test('has the values of a property without a name, which is listed as well', async () => {
  expect((await ask('/properties')).json<CapturedPropertyName[]>()).toContainEqual({ set: 'Remarks', name: '' })
  expect((await valuesOf('Remarks', ''))[0]).toEqual({ number: 2, value: 'Of no name', unit: null })
})

test('has no values of what is there without one, nor of what is not there', async () => {
  expect(await valuesOf('Construction(Type)', 'Finishes')).toEqual([])
  expect(await valuesOf('Constraints', 'Height')).toEqual([])
  expect(await valuesOf('', 'Length')).toEqual([])
})

test('says that an element is not there', async () => {
  expect((await ask('/elements/31/properties')).json()).toMatchObject({ code: 'captures/element-not-found' })
  expect((await ask('/elements/0/properties')).status).toBe(400)
})

test.each(['/elements', '/elements/1/properties', '/properties', '/properties/values?set=Constraints&name=Length'])(
  'answers %s to nobody else',
  async (path) => {
    const elsewhere = await ask(path, { organization: 'HFA' })
    expect([elsewhere.status, elsewhere.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
    expect((await ask(path, { as: 'local|designer' })).status).toBe(403)
  },
)
