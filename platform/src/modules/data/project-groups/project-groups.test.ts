import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test, describe } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import pg from 'pg'
import type { OperationResponse } from '../../../graphql/execute-operation.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { walkFieldMatrix } from '../../../testing/matrices/field-matrix.ts'
import type { BuildingElement } from '../comparisons/testing/building.ts'
import { seedCapture } from '../comparisons/testing/comparison-fixture.ts'
import { projectKnownById, type KnownProject } from './proposal/known-by-id.model.ts'
import { withoutPlaceholders } from './proposal/placeholders.model.ts'
import { withScope } from '../../../database/scope.ts'
import type { ModelRecord, ProjectInfo } from '../../../ifc/model-records.ts'
import { storeCapture } from '../captures/store-capture.ts'
import type { CaptureType } from '../captures/schema.ts'

describe('project types', () => {
  let platform: TestApp
  let ids: Record<string, string> = {}
  beforeAll(async () => {
    platform = await buildTestApp()
    const elements = [wall(1), wall(2), { ...wall(3), category: 'Doors' }]
    for (const projectName of ['Main Street', 'Side Street', '100% Plaza']) {
      const named = { projectName, fileName: `${projectName} A.ifc` }
      await seedCapture(platform.db, { elements: [...elements, wall(4)], types: {} }, { ...named, location: '' })
      await seedCapture(platform.db, { elements, types: {} }, { ...named, location: 'Stores/Projects' })
      await seedCapture(
        platform.db,
        { elements: [wall(1)], types: {} },
        { projectName, fileName: `${projectName} B.ifc` },
      )
    }
    await platform.asOwner(`update project_groups set street_address1 = '7 Lindenstraße', city = 'Columbus', state = 'Ohio'
    where project_name = 'Side Street'`)
    const rows = await platform.asOwner<{ id: string; name: string }>(
      'select id, project_name as name from project_groups',
    )
    ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  })
  afterAll(() => platform.close())

  function wall(index: number): BuildingElement {
    const named = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
    return { uniqueId: `wall ${index}`, ...named, values: {} }
  }

  async function ask(query: string, as = 'local|everything') {
    const response = await platform.call({
      method: 'POST',
      url: '/graphql/datacapture',
      body: { query },
      as,
      organization: 'CFA',
    })
    return response.json<OperationResponse>()
  }

  async function namesOf(args: string): Promise<unknown> {
    const { data } = await ask(`{ projectGroups${args} { projectName } }`)
    return (data as { projectGroups: { projectName: string }[] }).projectGroups.map(({ projectName }) => projectName)
  }

  test('lists projects by number and name, paginated, with search by number, name, address and captures @full', async () => {
    expect(await namesOf('')).toEqual(['100% Plaza', 'Main Street', 'Side Street'])
    expect(await namesOf('(skip: 1, take: 1)')).toEqual(['Main Street'])
    expect(await namesOf('(filterNeedle: "0815 main")')).toEqual(['Main Street'])
    expect(await namesOf('(filterNeedle: "100%")')).toEqual(['100% Plaza'])
    expect(await namesOf('(filterNeedle: "LINDENSTRAßE, columbus")')).toEqual(['Side Street'])
    expect(await namesOf('(filterNeedle: "plaza b")')).toEqual(['100% Plaza'])
    const counted = await ask('{ all: projectGroupCount, some: projectGroupCount(filterNeedle: "street") }')
    expect(counted.data).toEqual({ all: 3, some: 2 })
  })

  test('returns a project with its captures, newest first, only within its organization', async () => {
    const reviewed = new Date('2026-03-01T10:00:00Z')
    await platform.asOwner(
      `insert into capture_reviews (organization_id, capture_id, status, requested_by, completed_date)
     select organization_id, id, 'Complete', 'Eve', $1::timestamptz - n * interval '1 day'
     from captures, generate_series(0, 1) n where capture_name = 'Main Street A'`,
      [reviewed],
    )
    const { data } = await ask(`{ projectGroup(id: "${ids['Main Street']}") {
    projectNumber projectName projectFolderName projectFullOriginPath site { streetAddress2 city } captureReviewCount
    captureReviews(skip: 0, take: 2) { captureName fileOriginPath revitElementCount reviewDate } } }`)
    expect(data).toEqual({
      projectGroup: {
        projectNumber: '0815',
        projectName: 'Main Street',
        projectFolderName: 'Projects',
        projectFullOriginPath: 'Stores/Projects',
        site: { streetAddress2: null, city: null },
        captureReviewCount: 3,
        captureReviews: [
          { captureName: 'Main Street B', fileOriginPath: 'Projects', revitElementCount: 1, reviewDate: null },
          {
            captureName: 'Main Street A',
            fileOriginPath: 'Stores/Projects',
            revitElementCount: 3,
            reviewDate: reviewed.toISOString(),
          },
        ],
      },
    })
    expect((await ask(`{ projectGroup(id: "${randomUUID()}") { id } }`)).data).toEqual({ projectGroup: null })
  })

  test('counts the classes of the newest capture of each file', async () => {
    const { data } = await ask(
      `{ projectGroupModels(projectGroupId: "${ids['Main Street']}") { category family type count } }`,
    )
    expect(data).toEqual({
      projectGroupModels: [
        { category: 'Doors', family: 'Basic Wall', type: 'Brick', count: 1 },
        { category: 'Walls', family: 'Basic Wall', type: 'Brick', count: 3 },
      ],
    })
  })

  test('runs as many queries for many projects as for one', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query')
    afterTest(() => query.mockRestore())
    async function countRequested(take: number): Promise<number> {
      const before = query.mock.calls.length
      const { errors } = await ask(`{ projectGroups(take: ${take}) { captureReviewCount captureReviews { id } } }`)
      expect(errors).toBeUndefined()
      return query.mock.calls.length - before
    }
    await countRequested(1)
    expect(await countRequested(3)).toBe(await countRequested(1))
  })

  test('shows projects to users who can see projects @full', async () => {
    const query = '{ projectGroups { captureReviews { captureName } } }'
    expect((await ask(query, 'local|designer')).errors).toMatchObject([{ extensions: { code: 'roles/missing' } }])
    expect((await ask(query, 'local|reviewer')).errors).toBeUndefined()
    expect(await walkFieldMatrix(platform, '/graphql/datacapture')).toEqual([])
  }, 60_000)
})

describe('known by id model', () => {
  function known(projectGroupId: string, said: Partial<KnownProject> = {}): KnownProject {
    return { projectGroupId, projectNumber: '0815', projectName: 'Main Street', fileName: 'Store.ifc', ...said }
  }

  const file = { projectNumber: '0815', projectName: 'Main Street', fileName: 'Store.ifc' }
  const nameless = { projectNumber: null, projectName: null }

  test('recognizes a project after its name or number changed', () => {
    expect(projectKnownById({ ...file, projectName: 'Main Street West' }, [known('a')])).toBe('a')
    expect(projectKnownById({ ...file, projectNumber: '0815-2' }, [known('a')])).toBe('a')
    expect(projectKnownById(file, [known('a', nameless)])).toBe('a')
    expect(projectKnownById({ ...file, ...nameless }, [known('a')])).toBe('a')
    expect(projectKnownById(file, [])).toBeUndefined()
  })

  test("does not treat a template's id as a building's", () => {
    const other = { projectNumber: '0816', projectName: 'Side Street' }
    expect(projectKnownById({ ...file, ...other }, [known('a')])).toBeUndefined()
    expect(projectKnownById({ ...file, ...other }, [known('a'), known('b', other)])).toBe('b')
  })

  test('follows people who separated buildings with one id: by name, by file, and finally by date', () => {
    const apart = [
      known('newest', { ...nameless, fileName: 'B.ifc' }),
      known('older', { ...nameless, fileName: 'A.ifc' }),
    ]
    expect(projectKnownById({ ...nameless, fileName: 'A.ifc' }, apart)).toBe('older')
    expect(projectKnownById({ ...nameless, fileName: 'C.ifc' }, apart)).toBe('newest')
    expect(projectKnownById({ ...file, fileName: 'B.ifc' }, [...apart, known('named')])).toBe('named')
  })
})

describe('placeholders model', () => {
  test.each([
    ['Project Number', 'Project Name'],
    ['// PROJECT/NUMBER //', '// PROJECT/NAME //'],
    ['0001', '<Project Name>'],
    ['Projektnummer', 'PROJEKTNAME'],
    ['Numéro du projet', 'Nom du projet'],
    [null, 'Default Project'],
    [null, 'My Project'],
    ['', ' \t'],
    ['--', '?'],
  ])('takes %j and %j for nothing', (projectNumber, projectName) => {
    expect(withoutPlaceholders({ projectNumber, projectName })).toEqual({ projectNumber: null, projectName: null })
  })

  test.each([
    [
      { projectNumber: ' 0815 ', projectName: 'Main Street\n' },
      { projectNumber: '0815', projectName: 'Main Street' },
    ],
    [
      { projectNumber: '0001', projectName: 'Harbor' },
      { projectNumber: '0001', projectName: 'Harbor' },
    ],
    [
      { projectNumber: 'Project Number', projectName: 'Harbor' },
      { projectNumber: null, projectName: 'Harbor' },
    ],
    [
      { projectNumber: '0815', projectName: 'Project Name' },
      { projectNumber: '0815', projectName: null },
    ],
    [
      { projectNumber: null, projectName: 'Project Name Tower' },
      { projectNumber: null, projectName: 'Project Name Tower' },
    ],
    [
      { projectNumber: null, projectName: '東京駅' },
      { projectNumber: null, projectName: '東京駅' },
    ],
  ])('keeps what someone has given: %j', (said, kept) => {
    expect(withoutPlaceholders(said)).toEqual(kept)
  })
})

describe('propose project', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const organizationId = 'CFA'

  type Said = { id?: string | null; number?: string | null; name?: string | null; captureType?: CaptureType }

  async function* recordsOf({ id = null, number = null, name = null }: Said): AsyncGenerator<ModelRecord[]> {
    const nobody = { author: null, buildingName: null, clientName: null, organizationDescription: null }
    const nothing = { organizationName: null, projectAddress: null, projectIssueDate: null, projectStatus: null }
    const project: ProjectInfo = { ...nobody, ...nothing, projectNumber: number, projectName: name }
    const address = { siteName: null, streetAddress1: null, streetAddress2: null, city: null }
    const header = {
      schema: 'IFC4',
      application: '',
      elements: 1,
      lengthUnit: null,
      projectGlobalId: id,
      customInfos: [],
    }
    yield [
      { kind: 'header', ...header, project, site: { ...address, state: null, postalCode: null } },
      { kind: 'end', values: 0, bindings: [], designOptionSets: [], warnings: [] },
    ]
  }

  type Taken = { captureId: string; projectId: string; title: string }

  /** Stores a capture of a file that says this, as a worker does, and answers the project that it is of. */
  async function take(said: Said, documentFileName = 'Store.ifc'): Promise<Taken> {
    const { captureType = 'IFC' } = said
    const fileHash = randomUUID()
    const fileKey = `organizations/${organizationId}/captures/${fileHash}.ifc`
    const file = { organizationId, fileKey, fileHash, fileBytes: 1, capturedById: null, captureType }
    const captured = { ...file, documentFileName, fileOriginPath: '' }
    const { captureId } = await withScope(platform.db, { organizationId }, (tx) =>
      storeCapture(tx, captured, recordsOf(said), () => Promise.resolve()),
    )
    const [row] = await platform.asOwner<{ id: string; title: string }>(
      `select p.id, trim(project_number || ' ' || project_name) as title
     from captures c join project_groups p on p.id = c.project_group_id where c.id = $1`,
      [captureId],
    )
    return { captureId, projectId: row?.id ?? '', title: row?.title ?? '' }
  }

  const unnamed = { number: 'Project Number', name: 'Project Name' }

  test('names the project of a building without information after its file', async () => {
    const taken = [
      await take({ id: 'a', ...unnamed }, 'Clinic.ifc'),
      await take({ id: 'b', ...unnamed }, 'Office.ifc'),
      await take({ id: 'c', ...unnamed }, 'Office.ifc'),
      await take({ id: 'd', number: '0001', name: 'Default Project' }, 'Office.ifc'),
      await take({ ...unnamed }, 'Office.ifc'),
    ]
    expect(taken.map(({ title }) => title)).toEqual(['Clinic', 'Office', 'Office (2)', 'Office (3)', 'Office'])
    const again = await take({ id: 'c', ...unnamed }, 'Office, permit.ifc')
    expect(again.projectId).toBe(taken[2]?.projectId)
  })

  test('recognizes a project by its id first, then by number and name', async () => {
    const first = await take({ id: 'n', ...unnamed }, 'Tower.ifc')
    const named = await take({ id: 'n', number: '0900', name: 'Harbor Tower' }, 'Tower.ifc')
    const renamed = await take({ id: 'n', number: '0900', name: 'Harbor Tower West' }, 'Tower 3.ifc')
    expect([named.projectId, renamed.projectId]).toEqual([first.projectId, first.projectId])
    const structure = await take({ id: 's', number: '0901', name: 'Pier' }, 'Structure.ifc')
    const pipes = await take({ id: 'p', number: '0901', name: 'Pier' }, 'Pipes.ifc')
    expect([structure.title, pipes.projectId]).toEqual(['0901 Pier', structure.projectId])
    expect((await take({ id: 'q', number: '0902', name: 'Project Name' }, 'Quay.ifc')).title).toBe('0902 Quay')
  })

  test('ignores ids that files have from one template', async () => {
    const one = await take({ id: 't', number: '0910', name: 'North' })
    const other = await take({ id: 't', number: '0911', name: 'South' })
    expect([one.title, other.title]).toEqual(['0910 North', '0911 South'])
    expect((await take({ id: 't', number: '0910', name: 'North' })).projectId).toBe(one.projectId)
  })

  test('proposes the project that captures with that id were moved to', async () => {
    const first = await take({ id: 'm', ...unnamed }, 'Barn.ifc')
    const target = await take({ id: 'x', number: '0920', name: 'Farm' })
    await platform.asOwner('update captures set project_group_id = $1 where id = $2', [
      target.projectId,
      first.captureId,
    ])
    expect((await take({ id: 'm', ...unnamed }, 'Barn, permit.ifc')).projectId).toBe(target.projectId)
  })

  test('creates one project for two files that are stored concurrently', async () => {
    const taken = await Promise.all([
      take({ id: 'w', ...unnamed }, 'Architecture.ifc'),
      take({ id: 'w', ...unnamed }, 'Structure.ifc'),
    ])
    expect(new Set(taken.map(({ projectId }) => projectId)).size).toBe(1)
  })

  test('keeps documents and assembled models in their named project', async () => {
    const documents = await take({ ...unnamed, captureType: 'Document' }, 'Clinic.rvt')
    expect(documents.title).toBe('Project Number Project Name')
    const assembled = await take({ number: null, name: null, captureType: 'Assembly' }, 'P14.glb')
    expect(assembled.title).toBe('P14')
  })
})
