import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import type { OperationResponse } from '../../../graphql/execute-operation.ts'
import { openIngestionFixture } from '../capture-ingestions/testing/ingestion-fixture.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import type {
  CapturedElement,
  CapturedPropertyName,
  CapturedValue,
  ElementProperties,
} from '@lintel/shared/contract/captures'
import type { Call } from '../../../testing/build-test-app.ts'

describe('capture types in GraphQL', () => {
  let server: UploadServer
  let ids: string[] = []

  beforeAll(async () => {
    server = await startOnFolder()
    const fixture = await openIngestionFixture(server.platform)
    const names = ['First.ifc', 'Straße 100%.ifc', 'Third.ifc']
    for (const name of names) {
      const properties = [`'Mark',$,IFCTEXT('${name.slice(0, 5)}'),$`, `'Design Option',$,IFCTEXT('Roof : Flat'),$`]
      await fixture.work(await fixture.submit(ifcText([...project, ...walls([{ properties }, {}, {}])]), name))
    }
    const rows = await server.platform.asOwner<{ id: string }>('select id from captures order by capture_date')
    ids = rows.map(({ id }) => id)
  }, 60_000)
  afterAll(() => server.close())

  type CallOptions = { as?: string; organization?: string }

  async function ask(query: string, { as = 'local|everything', organization = 'CFA' }: CallOptions = {}) {
    const response = await server.platform.call({
      method: 'POST',
      url: '/graphql/datacapture',
      body: { query },
      as,
      organization,
    })
    return response.json<OperationResponse>()
  }

  async function namesOf(args: string): Promise<unknown> {
    const { data } = await ask(`{ captureReviews${args} { documentFileName } }`)
    return (data as { captureReviews: { documentFileName: string }[] }).captureReviews.map(
      (one) => one.documentFileName,
    )
  }

  test('lists captures newest first, paginated, with search @full', async () => {
    expect(await namesOf('')).toEqual(['Third.ifc', 'Straße 100%.ifc', 'First.ifc'])
    expect(await namesOf('(skip: 1, take: 1)')).toEqual(['Straße 100%.ifc'])
    expect(await namesOf('(filterNeedle: "STRAßE 100%")')).toEqual(['Straße 100%.ifc'])
    expect(await namesOf('(filterNeedle: "projects/main")')).toHaveLength(3)
    expect(await namesOf('(filterNeedle: "_", skip: null)')).toEqual([])
    expect(await namesOf(String.raw`(filterNeedle: "stra\u0000ße\t100%")`)).toEqual(['Straße 100%.ifc'])
    expect((await ask('{ all: captureReviewCount, some: captureReviewCount(filterNeedle: "ird.") }')).data).toEqual({
      all: 3,
      some: 1,
    })
  })

  test('returns a capture with its project, parameters, options and elements', async () => {
    const numbered = (number: number) => ({ id: `${ids[0]}.${number}`, captureReviewId: ids[0] })
    const answer = await ask(`{ captureReview(id: "${ids[0]}") {
    captureName captureType revitClientName revitProjectNumber revitAuthor
    customProjectInfos { parameterName value } designOptionSets { id captureReviewId name designOptions }
    parameterBindingMaps { id captureReviewId parameter categories }
    elements(after: 1, take: 1) { id captureReviewId number category family type storey revitElementId } } }`)
    expect(answer).toEqual({
      data: {
        captureReview: {
          captureName: 'First',
          captureType: 'IFC',
          revitClientName: 'Crestline',
          revitProjectNumber: '0815',
          revitAuthor: null,
          customProjectInfos: [{ parameterName: 'Store Format', value: 'P14' }],
          designOptionSets: [{ ...numbered(1), name: 'Roof', designOptions: ['Flat'] }],
          parameterBindingMaps: [
            { ...numbered(2), parameter: 'Design Option', categories: ['Walls'] },
            { ...numbered(1), parameter: 'Mark', categories: ['Walls'] },
          ],
          elements: [
            {
              ...numbered(2),
              number: 2,
              category: 'Walls',
              family: 'Basic Wall',
              type: 'Brick',
              storey: 'Level 1',
              revitElementId: '101',
            },
          ],
        },
      },
    })
  })

  test("returns the file's warnings, and counts them in the list", async () => {
    const fixture = await openIngestionFixture(server.platform)
    const odd = [...project, ...walls([{ globalId: 'x' }, { globalId: 'x', name: 'Wand:Süd:5' }])]
    await fixture.work(await fixture.submit(Buffer.from(ifcText(odd), 'latin1'), 'Odd.ifc'))
    const { data } = await ask(`{ captureReviews(filterNeedle: "Odd.ifc") { id warningCount }
    others: captureReviews(filterNeedle: "Third") { warningCount } }`)
    expect(data).toMatchObject({ captureReviews: [{ warningCount: 2 }], others: [{ warningCount: 0 }] })
    const [{ id } = { id: '' }] = (data as { captureReviews: { id: string }[] }).captureReviews
    expect((await ask(`{ captureReview(id: "${id}") { warnings } }`)).data).toEqual({
      captureReview: {
        warnings: [
          expect.stringMatching(/read as Windows-1252/),
          expect.stringMatching(/^1 element has the same GlobalId/),
        ],
      },
    })
    await server.platform.asOwner(`update captures set removed_date = now() where id = $1`, [id])
  })

  test('returns the project of a capture, and lists none as flagged before a review', async () => {
    const project = { projectNumber: '0815', projectName: expect.any(String) }
    const { data } =
      await ask(`{ captureReview(id: "${ids[0]}") { projectGroupId project { id projectNumber projectName } }
    captureReviews(take: 1) { project { projectNumber projectName } } }`)
    const { captureReview } = data as { captureReview: { projectGroupId: string } }
    expect(captureReview).toMatchObject({ project: { ...project, id: captureReview.projectGroupId } })
    expect(data).toMatchObject({ captureReviews: [{ project }] })
    expect((await ask('{ captureReviews(hasFlags: true) { id } captureReviewCount(hasFlags: true) }')).data).toEqual({
      captureReviews: [],
      captureReviewCount: 0,
    })
  })

  test('finds the previous capture of the project', async () => {
    const { data } = await ask(
      `{ ${ids.map((id, index) => `c${index}: captureReview(id: "${id}") { previousCaptureId }`).join(' ')} }`,
    )
    const before = [null, ids[0], ids[1]].map((previousCaptureId) => ({ previousCaptureId }))
    expect(Object.values(data ?? {})).toEqual(before)
  })

  test('returns nothing to other organizations or without the role', async () => {
    const query = `{ captureReview(id: "${ids[0]}") { captureName } captureReviews { captureName } captureReviewCount }`
    const { data } = await ask(query, { organization: 'HFA' })
    expect(data).toEqual({ captureReview: null, captureReviews: [], captureReviewCount: 0 })
    const { errors } = await ask(query, { as: 'local|designer' })
    expect(errors?.map(({ extensions }) => extensions.code)).toContain('roles/missing')
  })

  test.each(['captureReviews(take: 101)', 'captureReviews(skip: -1)', 'captureReview(id: "1")'])(
    'rejects %s with a message',
    async (field) => {
      const { errors } = await ask(`{ ${field} { captureName } }`)
      expect(errors?.map(({ extensions }) => [extensions.code, extensions.status])).toEqual([['request/invalid', 400]])
    },
  )
})

describe('capture routes', () => {
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
    const fixture = await openIngestionFixture(server.platform)
    const id = await fixture.submit(model, 'Straße 100%.ifc')
    await fixture.work(id)
    const [row] = await server.platform.asOwner<{ id: string }>('select id from captures')
    captureId = row?.id ?? ''
  }, 60_000)
  afterAll(() => server.close())

  function ask(path: string, more: Partial<Call> = {}) {
    const url = `/api/captures/${captureId}${path}`
    return server.platform.call({ url, as: 'local|reviewer', organization: 'CFA', ...more })
  }

  test('streams all elements of a capture in the order of its file', async () => {
    const response = await ask('/elements')
    const elements = response.json<CapturedElement[]>()
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

  test('returns the properties of one element and its type, with units', async () => {
    const response = await ask('/elements/1/properties')
    expect(response.json<ElementProperties>()).toEqual({
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

  test('lists the properties of elements and types, each name once', async () => {
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
    const response = await ask(`/properties/values?${new URLSearchParams({ set, name }).toString()}`)
    return response.json<CapturedValue[]>()
  }

  test('streams the values of one property of elements and their types, with units', async () => {
    expect(await valuesOf('Constraints', 'Length')).toEqual(
      Array.from({ length: elementCount }, (_, index) => ({ number: index + 1, value: index + 0.5, unit: 'mm' })),
    )
    expect((await valuesOf('Constraints', 'Mark'))[2]).toEqual({ number: 3, value: 'W-2', unit: null })
    expect((await valuesOf('Construction(Type)', 'Fire Rating'))[0]).toEqual({ number: 1, value: 'F90', unit: null })
  })

  test('truncates text without splitting a character', async () => {
    const [first] = await valuesOf('Remarks', 'Remark')
    expect(first?.value).toBe(`${'x'.repeat(199)}\ufffd`)
  })

  test('lists a property without a name, and returns its values', async () => {
    expect((await ask('/properties')).json<CapturedPropertyName[]>()).toContainEqual({ set: 'Remarks', name: '' })
    expect((await valuesOf('Remarks', ''))[0]).toEqual({ number: 2, value: 'Of no name', unit: null })
  })

  test('returns no values for empty or unknown properties', async () => {
    expect(await valuesOf('Construction(Type)', 'Finishes')).toEqual([])
    expect(await valuesOf('Constraints', 'Height')).toEqual([])
    expect(await valuesOf('', 'Length')).toEqual([])
  })

  test('reports a missing element', async () => {
    expect((await ask('/elements/31/properties')).json()).toMatchObject({ code: 'captures/element-not-found' })
    expect((await ask('/elements/0/properties')).status).toBe(400)
  })

  test.each(['/elements', '/elements/1/properties', '/properties', '/properties/values?set=Constraints&name=Length'])(
    'returns %s to no one else',
    async (path) => {
      const elsewhere = await ask(path, { organization: 'HFA' })
      expect([elsewhere.status, elsewhere.json<{ code: string }>().code]).toEqual([404, 'captures/not-found'])
      expect((await ask(path, { as: 'local|designer' })).status).toBe(403)
    },
  )
})
