import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { withScope } from '../../../database/scope.ts'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import { comparisonJob } from './comparison.job.ts'
import { comparisons } from './schema.ts'
import type { Building, BuildingElement } from './testing/building.ts'
import {
  organizationId,
  seedCapture,
  openComparisonFixture,
  type ComparisonFixture,
} from './testing/comparison-fixture.ts'
import { randomUUID } from 'node:crypto'
import type { Comparison, ComparisonPage, Difference } from '@lintel/shared/contract/captures'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { ifcText, project } from '../../../ifc/testing/ifc-text.ts'
import { exportedAgain } from '../../../ifc/testing/renumber-lines.ts'
import { seedFile } from '../capture-reviews/testing/seed-file.ts'
import { seedShapedFile } from './testing/seed-shaped-file.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

describe('killed workers', () => {
  /** Processes start one after the other, which takes several seconds each on a busy machine. */
  const timeout = 120_000

  let harness: FaultHarness
  beforeAll(async () => {
    harness = await openFaultHarness([
      `before insert on comparison_items for each row when (new.kind = 'Changed')`,
      `before update on comparisons for each row when (new.status = 'Complete')`,
    ])
  }, timeout)
  afterAll(() => harness.close(), timeout)

  function building(height: number): Building {
    const wall = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
    const values = { 'Constraints/Height': { value: height, unit: 'mm' } }
    return { elements: [{ uniqueId: 'one', ...wall, values }], types: {} }
  }

  /** Adds a comparison like the route; returns its id. */
  async function seedComparison(baseCaptureId: string, compareCaptureId: string): Promise<string> {
    const { database, jobs } = harness
    return withScope(database.db, { organizationId }, async (tx) => {
      const [capture] = await database.asOwner<{ id: string }>('select project_group_id as id from captures limit 1')
      const pair = { organizationId, projectGroupId: capture?.id ?? '', baseCaptureId, compareCaptureId }
      const [seeded] = await tx
        .insert(comparisons)
        .values({ ...pair, requestedBy: 'Evelyn Everett' })
        .returning()
      await jobs.send(tx, comparisonJob, { organizationId, comparisonId: seeded?.id ?? '' })
      return seeded?.id ?? ''
    })
  }

  test(
    'stores the differences once and completely, whatever the worker was doing when it was killed @full',
    async () => {
      const base = await seedCapture(harness.database.db, building(3000))
      const id = await seedComparison(base, await seedCapture(harness.database.db, building(3100)))
      await harness.killAt(1)
      expect(await harness.database.asOwner('select 1 from comparison_items')).toEqual([])
      await harness.killAt(2)
      expect(await harness.database.asOwner('select 1 from comparison_items')).toHaveLength(1)
      harness.startWorker()
      const ended = `select id, status, changed, (select count(*)::int from comparison_items) as items,
      (select count(*)::int from comparison_steps where outcome = 'running') as open from comparisons`
      await until(
        async () =>
          expect(await harness.database.asOwner(ended)).toEqual([
            { id, status: 'Complete', changed: 1, items: 1, open: 0 },
          ]),
        { timeout, interval: 250 },
      )
    },
    timeout,
  )
})

describe('comparison routes', () => {
  let platform: TestApp
  let fixture: ComparisonFixture
  let first: string
  let second: string
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openComparisonFixture(platform)
    const other = { ...wall, uniqueId: 'other', name: 'Other', category: 'Doors' }
    first = await seedCapture(platform.db, { elements: [wall, other], types: {} }, { fileName: 'Straße 1.ifc' })
    second = await seedCapture(platform.db, { elements: [higher], types: {} }, { location: 'Archive/2026' })
  })
  afterAll(() => platform.close())

  const wall: BuildingElement = {
    uniqueId: 'one',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Brick',
    name: 'Basic Wall:Brick:100',
    level: 'Level 1',
    values: { 'Constraints/Height': { value: 3000, unit: 'mm' } },
  }
  const higher = { ...wall, level: 'Level 2', values: { 'Constraints/Height': { value: 3100, unit: 'mm' } } }

  async function idOf(base: string, compare: string): Promise<string> {
    return (await fixture.begin(base, compare)).json<Comparison>().id
  }

  async function readComparison(id: string): Promise<Comparison> {
    return (await fixture.ask(`/${id}`)).json<Comparison>()
  }

  async function itemsOf(id: string): Promise<unknown[]> {
    return platform.asOwner('select 1 from comparison_items where comparison_id = $1', [id])
  }

  test('compares two captures of one project: counts, categories and parameter values', async () => {
    const started = await fixture.begin(first, second)
    expect(started.status).toBe(202)
    const { id, ...waiting } = started.json<Comparison>()
    expect(waiting).toMatchObject({ status: 'Queued', counts: null, matches: null, categories: [], progress: 0 })
    expect((await fixture.ask(`/${id}/differences`)).json()).toEqual([])
    await fixture.work(id)
    expect(await readComparison(id)).toMatchObject({
      status: 'Complete',
      progress: 100,
      baseFileName: 'Straße 1.ifc',
      compFileLocation: 'Archive/2026',
      projectNumber: '0815',
      requestedBy: 'Evelyn Everett',
      counts: { added: 0, removed: 1, changed: 1 },
      matches: { byUniqueId: 1, byLikeness: 0, unchanged: 0 },
      categories: [
        { category: 'Doors', added: 0, removed: 1, changed: 0 },
        { category: 'Walls', added: 0, removed: 0, changed: 1 },
      ],
    })
    const differences = (await fixture.ask(`/${id}/differences`)).json<Difference[]>()
    expect(differences).toMatchObject([
      { kind: 'Removed', name: 'Other', baseNumber: 2, compareNumber: null, changes: [] },
      {
        kind: 'Changed',
        matchedBy: 'unique id',
        changes: [
          { set: '', name: 'Level', base: { value: 'Level 1' }, compare: { value: 'Level 2' } },
          {
            set: 'Constraints',
            name: 'Height',
            base: { value: 3000, unit: 'mm' },
            compare: { value: 3100, unit: 'mm' },
          },
        ],
      },
    ])
  })

  test('lists its items by GraphQL, paginated, for users with the role', async () => {
    const { id } = (await fixture.begin(first, second)).json<Comparison>()
    async function ask(items: string, caller = { as: 'local|everything', organization: organizationId }) {
      const query = `{ comparison(id: "${id}") { baseFileName comparisonItems${items} } }`
      const response = await platform.call({ method: 'POST', url: '/graphql/datacapture', body: { query }, ...caller })
      return response.json<{ data: unknown; errors?: { extensions: { code: string } }[] }>()
    }
    const part = '(after: 1, take: 1) { id subject kind changes { set name base compare } }'
    expect((await ask(part)).data).toEqual({
      comparison: {
        baseFileName: 'Straße 1.ifc',
        comparisonItems: [
          {
            ...{ id: `${id}.2`, subject: 'Element', kind: 'Changed' },
            changes: [
              { set: '', name: 'Level', base: 'Level 1', compare: 'Level 2' },
              { set: 'Constraints', name: 'Height', base: '3000 mm', compare: '3100 mm' },
            ],
          },
        ],
      },
    })
    expect((await ask('(take: 1001) { id }')).errors?.[0]?.extensions.code).toBe('request/invalid')
    expect((await ask(part, { as: 'local|everything', organization: 'HFA' })).data).toEqual({ comparison: null })
    expect((await ask(part, { as: 'local|designer', organization: organizationId })).errors?.[0]?.extensions.code).toBe(
      'roles/missing',
    )
  })

  test('returns an existing comparison, and restarts a failed one', async () => {
    const again = await fixture.begin(first, second)
    expect(again.status).toBe(200)
    expect(again.json<Comparison>()).toMatchObject({ status: 'Complete', counts: { removed: 1 } })
    const twins = await Promise.all([fixture.begin(second, first), fixture.begin(second, first)])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 202])
    const id = await idOf(second, first)
    await platform.asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is on fire'; end $$`)
    await platform.asOwner(`create trigger refuse before insert on comparison_items for each row
    when (new.kind = 'Changed') execute function refuse()`)
    await fixture.work(id)
    expect(await readComparison(id)).toMatchObject({
      status: 'Error',
      statusDetails: expect.stringContaining('internal'),
      counts: null,
    })
    expect(await itemsOf(id)).toEqual([])
    await platform.asOwner('drop trigger refuse on comparison_items')
    expect((await fixture.begin(second, first)).status).toBe(202)
    await fixture.work(id)
    expect(await readComparison(id)).toMatchObject({ status: 'Complete', counts: { added: 1, removed: 0, changed: 1 } })
    expect(await itemsOf(id)).toHaveLength(2)
  })

  test('compares with another tolerance within limits, which is stored with the comparison', async () => {
    const requestedComparison = await fixture.begin(first, second, 0.0127)
    expect(requestedComparison.status).toBe(202)
    const { id, moveTolerance } = requestedComparison.json<Comparison>()
    expect(moveTolerance).toBe(0.0127)
    // Rounding errors of the tolerance don't create another comparison.
    expect((await fixture.begin(first, second, 0.5 * 0.0254 + 1e-12)).json<Comparison>().id).toBe(id)
    const usual = (await fixture.begin(first, second)).json<Comparison>()
    expect(usual).toMatchObject({ moveTolerance: 0.001, status: 'Complete' })
    expect((await fixture.begin(first, second, 0.001)).json<Comparison>().id).toBe(usual.id)
    const listed = (await fixture.ask(`?captureId=${second}`)).json<ComparisonPage>().items
    expect(listed.map((one) => [one.id, one.moveTolerance])).toEqual(
      expect.arrayContaining([
        [id, 0.0127],
        [usual.id, 0.001],
      ]),
    )
    await fixture.work(id)
    expect(await readComparison(id)).toMatchObject({ status: 'Complete', moveTolerance: 0.0127 })
    for (const refused of [0, -1, 0.00009, 100.1]) {
      const response = await fixture.begin(first, second, refused)
      expect([response.status, response.json<{ code: string }>().code]).toEqual([400, 'request/invalid'])
    }
    await platform.asOwner('delete from comparisons where id = $1', [id])
  })

  test('stores the differences once if two workers run the same comparison', async () => {
    const third = await seedCapture(platform.db, { elements: [higher], types: {} })
    const id = await idOf(first, third)
    await Promise.all([fixture.work(id), fixture.work(id)])
    await fixture.work(id)
    expect(await readComparison(id)).toMatchObject({ status: 'Complete', counts: { added: 0, removed: 1, changed: 1 } })
    expect(await itemsOf(id)).toHaveLength(2)
  })

  test("is deleted with either of its captures, even while it's running", async () => {
    const third = await seedCapture(platform.db, { elements: [wall], types: {} })
    const [done, waiting] = [await idOf(first, third), await idOf(third, first)]
    await fixture.work(done)
    await platform.asOwner('delete from captures where id = $1', [third])
    expect((await fixture.ask(`/${done}`)).status).toBe(404)
    await fixture.work(waiting)
    expect(await itemsOf(done)).toEqual([])
  })

  test("explains why two captures can't be compared", async () => {
    const elsewhere = await seedCapture(platform.db, { elements: [wall], types: {} }, { projectName: 'Side Street' })
    async function code(base: string, compare: string): Promise<string> {
      const response = await fixture.begin(base, compare)
      return `${response.status} ${response.json<{ code: string }>().code}`
    }
    expect(await code(first, first)).toBe('400 comparisons/same-capture')
    expect(await code(first, randomUUID())).toBe('404 captures/not-found')
    expect(await code(first, elsewhere)).toBe('409 comparisons/two-projects')
    expect((await fixture.ask(`/${randomUUID()}/differences`)).status).toBe(404)
  })

  test('lists comparisons newest first, paginated, filtered by search and project', async () => {
    const page = async (query: string) => (await fixture.ask(`?${query}`)).json<ComparisonPage>()
    const all = await page('')
    expect(all).toMatchObject({ total: 3, hasMore: false })
    expect((await page('take=1&skip=1')).items).toEqual(all.items.slice(1, 2))
    expect((await page('filterNeedle=STRASSE')).total).toBe(0)
    expect((await page(`filterNeedle=${encodeURIComponent('straße 1')}`)).total).toBe(3)
    expect((await page('filterNeedle=archive/')).total).toBe(2)
    expect((await page('filterNeedle=Main%20Street')).total).toBe(3)
    expect((await page(`projectGroupId=${all.items[0]?.projectGroupId}`)).total).toBe(3)
    expect((await page(`projectGroupId=${randomUUID()}`)).total).toBe(0)
    expect((await page(`captureId=${all.items[0]?.baseCaptureId}`)).items.map(({ id }) => id)).toContain(
      all.items[0]?.id,
    )
    expect((await page(`captureId=${randomUUID()}`)).total).toBe(0)
  })

  test('separates organizations and checks roles', async () => {
    const as = (account: string) => fixture.ask('', { as: account, organization: organizationId })
    expect((await as('local|designer')).status).toBe(403)
    expect((await as('local|reviewer')).status).toBe(200)
    expect(await walkTenantMatrix(platform, ({ url }) => url.includes('/comparisons'))).toEqual([])
  })
})

describe('types with the same name', () => {
  let platform: TestApp
  let fixture: ComparisonFixture
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openComparisonFixture(platform)
  })
  afterAll(() => platform.close())

  type Type = { tag: string | null; fire: string | null }

  /** One wall per type object. All types have the same name. */
  function file(types: readonly Type[]): string[] {
    return [
      ...project,
      ...types.flatMap(({ tag, fire }, index) => {
        const id = 100 + index * 100
        return [
          `#${id}=IFCWALL('0wall000000000000000${fire}',$,'Basic Wall:Brick:${id}',$,$,$,$,'${id}',$);`,
          `#${id + 1}=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('${fire}'),$);`,
          `#${id + 2}=IFCPROPERTYSET('s',$,'Pset_WallCommon',$,(#${id + 1}));`,
          `#${id + 3}=IFCWALLTYPE('t${id}',$,'Basic Wall:Brick',$,$,(#${id + 2}),$,${tag === null ? '$' : `'${tag}'`},$,.STANDARD.);`,
          ...(fire === null ? [] : [`#${id + 4}=IFCRELDEFINESBYTYPE('r',$,$,$,(#${id}),#${id + 3});`]),
        ]
      }),
    ]
  }

  const [low, high] = [
    { tag: '900', fire: 'EI30' },
    { tag: '901', fire: 'EI60' },
  ]

  async function changedTypes(base: readonly Type[], compare: readonly Type[]) {
    const before = await seedFile(platform, file(base))
    const { counts, differences } = await fixture.compare(before, await seedFile(platform, file(compare)))
    const types = differences.filter(({ subject }) => subject === 'Type')
    expect(counts?.changedTypes).toBe(types.length)
    return types.flatMap(({ changes }) => changes.map((change) => [change.base?.value, change.compare?.value]))
  }

  test('finds no changed types if only their order differs', async () => {
    expect(await changedTypes([low, high], [high, low])).toEqual([])
  })

  test('pairs types with the same name by Revit id, or else in the order of the file @full', async () => {
    expect(await changedTypes([low, high], [{ ...high, fire: 'EI90' }, low])).toEqual([['EI60', 'EI90']])
    const without = (types: readonly Type[]) => types.map((type) => ({ ...type, tag: null }))
    expect(await changedTypes(without([low, high]), without([low, { ...high, fire: 'EI90' }]))).toEqual([
      ['EI60', 'EI90'],
    ])
  })

  test('ignores additional types of one capture', async () => {
    expect(await changedTypes([low], [low, high, { tag: null, fire: null }])).toEqual([])
  })
})

describe('files from IFC exporters', () => {
  let platform: TestApp
  let fixture: ComparisonFixture
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openComparisonFixture(platform)
  })
  afterAll(() => platform.close())

  type Wall = {
    x?: number
    width?: number
    thickness?: number
    height?: number
    axis?: string
    holes?: readonly number[]
  }

  /** A wall in millimeters with holes, in a storey of a site with a placement. */
  function wall({ x = 0, width = 5000, thickness = 200, height = 3000, axis = '$', holes = [1000] }: Wall = {}) {
    return [
      ...project,
      '#100=IFCCARTESIANPOINT((0.,0.,0.));',
      '#101=IFCAXIS2PLACEMENT3D(#100,$,$);',
      "#102=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#101,$);",
      '#103=IFCDIRECTION((0.,0.,1.));',
      '#104=IFCDIRECTION((0.,1.,0.));',
      `#110=IFCCARTESIANPOINT((${x}.,0.,0.));`,
      `#111=IFCAXIS2PLACEMENT3D(#110,${axis === '$' ? '$,$' : `#103,${axis}`});`,
      '#112=IFCLOCALPLACEMENT($,#111);',
      ...solid(120, { width, depth: thickness, height, at: width / 2 }),
      `#130=IFCWALL('0wall00000000000000000a',$,'Basic Wall:Brick:100',$,$,#112,#126,'100',$);`,
      '#140=IFCLOCALPLACEMENT(#112,#101);',
      ...holes.flatMap((at, index) => [
        ...solid(150 + index * 20, { width: 500, depth: 2000, height: 1000, at }),
        `#${160 + index * 20}=IFCOPENINGELEMENT('0open000000000000000a${index}',$,'Opening',$,$,#140,#${156 + index * 20},$,$);`,
        `#${161 + index * 20}=IFCRELVOIDSELEMENT('0void000000000000000a${index}',$,$,$,#130,#${160 + index * 20});`,
      ]),
      "#199=IFCRELCONTAINEDINSPATIALSTRUCTURE('0cont000000000000000aa',$,$,$,(#130),#15);",
    ]
  }

  function solid(first: number, { width, depth, height, at }: Record<'width' | 'depth' | 'height' | 'at', number>) {
    return [
      `#${first}=IFCCARTESIANPOINT((${at}.,0.));`,
      `#${first + 1}=IFCAXIS2PLACEMENT2D(#${first},$);`,
      `#${first + 2}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${first + 1},${width}.,${depth}.);`,
      `#${first + 3}=IFCEXTRUDEDAREASOLID(#${first + 2},#101,#103,${height}.);`,
      `#${first + 5}=IFCSHAPEREPRESENTATION(#102,'Body','SweptSolid',(#${first + 3}));`,
      `#${first + 6}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 5}));`,
    ]
  }

  async function changes(base: readonly string[], compare: readonly string[], hasShapes = true) {
    const before = await seedShapedFile(platform.db, ifcText(base), { hasShapes })
    const compared = await fixture.compare(before, await seedShapedFile(platform.db, ifcText(compare)))
    return {
      ...compared,
      changes: compared.differences.flatMap(({ kind, changes: some }) => some.map((one) => ({ kind, ...one }))),
    }
  }

  test('finds a changed volume, surface and size @full', async () => {
    const { changes: found, ...compared } = await changes(wall(), wall({ thickness: 240 }))
    expect(found).toMatchObject([
      { set: 'Geometry', name: 'Volume', base: { value: 2.9, unit: 'm³' }, compare: { value: 3.48, unit: 'm³' } },
      { set: 'Geometry', name: 'Area', base: { unit: 'm²' }, compare: { unit: 'm²' } },
      {
        set: 'Geometry',
        name: 'Size',
        base: { value: [5, 0.2, 3], unit: 'm' },
        compare: { value: [5, 0.24, 3], unit: 'm' },
      },
    ])
    expect(compared.counts).toMatchObject({ added: 0, removed: 0, changed: 1 })
  })

  test('finds a different shape with the same measurements @full', async () => {
    const moved = await changes(wall(), wall({ holes: [2000] }))
    expect(moved.changes.map(({ set, name }) => [set, name])).toEqual([['Geometry', 'Center']])
    const apart = await changes(wall({ holes: [1000, 4000] }), wall({ holes: [1500, 3500] }))
    expect(apart.changes).toMatchObject([
      { set: 'Geometry', name: 'Hash', base: { unit: null }, compare: { unit: null } },
    ])
    expect((await changes(wall({ holes: [1000, 4000] }), wall({ holes: [4000, 1000] }))).changes).toEqual([])
  })

  test('finds a rotation without a change of shape @full', async () => {
    const { changes: found } = await changes(wall(), wall({ axis: '#104' }))
    expect(found).toMatchObject([
      { set: '', name: 'Rotation', base: { value: [0, 0, 0], unit: '°' }, compare: { value: [0, 0, 90], unit: '°' } },
    ])
    expect(found).toHaveLength(1)
  })

  test("reports what can't be compared with an older capture @full", async () => {
    const { notCompared, changes: found } = await changes(wall(), wall({ thickness: 240 }), false)
    expect([notCompared, found]).toEqual([['Geometry'], []])
    const complete = await changes(wall(), wall({ thickness: 240 }))
    expect(complete.notCompared).toEqual([])
    await platform.asOwner('update comparisons set compared_geometry = null, compared_rotation = null where id = $1', [
      complete.id,
    ])
    expect((await fixture.ask(`/${complete.id}`)).json<Comparison>().notCompared).toEqual(['Geometry', 'Rotation'])
  })

  test('waits for pending models @full', async () => {
    const before = await seedShapedFile(platform.db, ifcText(wall()))
    const after = await seedShapedFile(platform.db, ifcText(wall({ height: 4000 })))
    const model = (status: string) =>
      platform.asOwner(
        `insert into capture_models (organization_id, capture_id, status) values ($1, $2, $3)
          on conflict (capture_id) do update set status = excluded.status`,
        [organizationId, after, status],
      )
    await model('Making')
    const { id } = (await fixture.begin(before, after)).json<Comparison>()
    const working = fixture.work(id)
    const seen = async () => (await fixture.ask(`/${id}`)).json<Comparison>()
    await until(async () =>
      expect(await seen()).toMatchObject({ statusDetails: 'Waiting for the 3D models of both captures', counts: null }),
    )
    await model('None')
    await working
    expect(await seen()).toMatchObject({ status: 'Complete', counts: { changed: 1 }, notCompared: [] })
  })

  test('finds nothing in a re-exported file with other line numbers and order', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../ifc/testing/revit/tall-building.ifc'), 'utf8')
    const before = await seedShapedFile(platform.db, text)
    const compared = await fixture.compare(before, await seedShapedFile(platform.db, exportedAgain(text)))
    expect(compared.differences).toEqual([])
    expect(compared.counts).toEqual({ added: 0, removed: 0, changed: 0, changedTypes: 0 })
    expect(compared.matches?.unchanged).toBe(59)
    expect(compared.notCompared).toEqual([])
  }, 120_000)

  test('matches rooms with new ids by number and level', async () => {
    const rooms = (letter: string, names: readonly (readonly [number: string, storey: number, name: string])[]) => [
      ...wall(),
      ...names.map(
        ([number, , name], index) =>
          `#${200 + index}=IFCSPACE('0room00000000000000${letter}0${index}',$,'${number}',$,$,$,$,'${name}',.ELEMENT.,.INTERNAL.,$);`,
      ),
      ...names.map(
        ([, storey], index) =>
          `#${300 + index}=IFCRELAGGREGATES('0aggr00000000000000${letter}0${index}',$,$,$,#${storey},(#${200 + index}));`,
      ),
    ]
    const base = rooms('a', [
      ['01', 15, 'Office'],
      ['02', 15, 'Kitchen'],
      ['01', 16, 'Office'],
    ])
    const compare = rooms('b', [
      ['01', 16, 'Office'],
      ['02', 15, 'Pantry'],
      ['01', 15, 'Lobby'],
    ])
    const { counts, differences } = await changes(base, compare)
    expect(counts).toMatchObject({ added: 0, removed: 0, changed: 2 })
    expect(
      differences.map(({ name, level, changes: some }) => [name, level, some[0]?.base?.value, some[0]?.compare?.value]),
    ).toEqual([
      ['01', 'Level 1', 'Office', 'Lobby'],
      ['02', 'Level 1', 'Kitchen', 'Pantry'],
    ])
  })

  test('lists different units of otherwise equal files first @full', async () => {
    const inMeters = wall().map((line) => line.replace('.MILLI.,.METRE.', '$,.METRE.'))
    expect((await changes(wall(), wall())).fileChanges).toEqual([])
    const { fileChanges } = await changes(wall(), inMeters)
    expect(fileChanges[0]).toEqual({
      set: 'Units',
      name: 'Length Unit',
      base: { value: 'mm', unit: null },
      compare: { value: 'm', unit: null },
    })
  })

  test('treats the same georeference in another unit as equal', async () => {
    const placed = (unit: string, coordinates: string) => [
      ...wall().map((line) => line.replace('.MILLI.,.METRE.', unit)),
      "#300=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);",
      `#302=IFCMAPCONVERSION(#102,#300,${coordinates},$,$,$);`,
    ]
    const millimeters = placed('.MILLI.,.METRE.', '691000500.,5334000250.,519500.')
    const { fileChanges } = await changes(millimeters, placed('$,.METRE.', '691000.5,5334000.25,519.5'))
    expect(fileChanges.map(({ set, name }) => [set, name])).toEqual([['Units', 'Length Unit']])
    const moved = await changes(millimeters, placed('$,.METRE.', '691000.6,5334000.25,519.5'))
    expect(moved.fileChanges.map(({ name, base, compare }) => [name, base?.value, compare?.value])).toEqual([
      ['Length Unit', 'mm', 'm'],
      ['Eastings', 691_000_500, 691_000.6],
    ])
  })

  test('compares georeferences, and shows them with the capture @full', async () => {
    const placed = (eastings: string) => [
      ...wall(),
      "#300=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,#301);",
      '#301=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      `#302=IFCMAPCONVERSION(#102,#300,${eastings},5334000.25,519.5,$,$,$);`,
    ]
    expect((await changes(placed('691000.5'), placed('691000.50001'))).fileChanges).toEqual([])
    const moved = await changes(placed('691000.5'), placed('691002.'))
    expect(moved.fileChanges).toEqual([
      {
        set: 'Georeferencing',
        name: 'Eastings',
        base: { value: 691_000.5, unit: 'm' },
        compare: { value: 691_002, unit: 'm' },
      },
    ])
    expect(moved.changes).toEqual([])
    const added = await changes(wall(), placed('691000.5'))
    expect(added.fileChanges.map(({ name, base }) => [name, base])).toEqual(
      ['Coordinate Reference System', 'Map Unit', 'Eastings', 'Northings', 'Orthogonal Height'].map((name) => [
        name,
        null,
      ]),
    )
    const query = `{ captureReview(id: "${moved.compareCaptureId}") { georeference { name value } } }`
    const caller = { as: 'local|everything', organization: organizationId }
    const response = await platform.call({ method: 'POST', url: '/graphql/datacapture', body: { query }, ...caller })
    expect(response.json<{ data: unknown }>().data).toEqual({
      captureReview: {
        georeference: [
          { name: 'Coordinate Reference System', value: 'EPSG:25832' },
          { name: 'Map Unit', value: 'm' },
          { name: 'Eastings', value: '691002 m' },
          { name: 'Northings', value: '5334000.25 m' },
          { name: 'Orthogonal Height', value: '519.5 m' },
        ],
      },
    })
  })
})
