import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import type { FederatedModel, FederatedView, FederatedViewsResult, VersionSet } from '@lintel/shared/contract/captures'
import { buildTestApp, type Call, type TestResponse, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import type { BuildingElement } from '../comparisons/testing/building.ts'
import { organizationId, seedCapture } from '../comparisons/testing/comparison-fixture.ts'
import { disciplineOf } from './discipline.model.ts'

const hash = 'a'.repeat(64)

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
}, 60_000)
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

const wall: BuildingElement = {
  uniqueId: 'one',
  category: 'Walls',
  family: 'Basic Wall',
  type: 'Brick',
  name: null,
  level: null,
  values: {},
}

async function plant(projectName: string, fileName: string, parts: Partial<BuildingElement> = {}): Promise<string> {
  return seedCapture(platform.db, { elements: [{ ...wall, ...parts }], types: {} }, { projectName, fileName })
}

async function projectOf(captureId: string): Promise<string> {
  const [row] = await platform.asOwner<{ id: string }>(`select project_group_id as id from captures where id = $1`, [
    captureId,
  ])
  return row?.id ?? ''
}

async function modelOf(projectGroupId: string, query = ''): Promise<FederatedModel> {
  return (await call(`/projects/${projectGroupId}/federated-model${query}`)).json<FederatedModel>()
}

function change(projectGroupId: string, body: object, more: Partial<Call> = {}) {
  return call(`/projects/${projectGroupId}/federated-model/files`, {
    method: 'PUT',
    body: { fileName: 'A.ifc', discipline: null, offset: null, revision: 0, ...body },
    ...more,
  })
}

function refusal(response: TestResponse): unknown[] {
  return [response.status, response.json<Problem>().code]
}

test('lists the newest version of each file, or those of a set, with models and georeferences', async () => {
  const first = await plant('Federated', 'A.ifc')
  const second = await plant('Federated', 'a.IFC')
  const pipes = await plant('Federated', 'b.ifc', { category: 'Pipes', ifcClass: 'IfcFlowSegment' })
  const projectGroupId = await projectOf(first)
  await platform.asOwner(`update captures set capture_date = now() - interval '1 day' where id = $1`, [first])
  await platform.asOwner(
    `update captures set length_unit = 'mm', georeference = '{"system": "EPSG:25832", "eastings": 500000, "northings": 2000, "rotation": 30, "scale": 0.9996}'
     where id = $1`,
    [pipes],
  )
  await platform.asOwner(
    `insert into capture_models (organization_id, capture_id, status, file_key, file_hash, bytes, origin_x, origin_y, origin_z)
     values ($1, $2, 'Made', $3, '${hash}', 10, 1, 2, 3)
     on conflict (capture_id) do update set status = 'Made', file_key = $3, file_hash = '${hash}', bytes = 10, origin_x = 1, origin_y = 2, origin_z = 3`,
    [organizationId, pipes, `organizations/${organizationId}/models/b.glb`],
  )
  const { files, hasMore } = await modelOf(projectGroupId)
  expect(hasMore).toBe(false)
  expect(files).toMatchObject([
    { captureId: second, fileName: 'a.IFC', file: null, georeference: null, derivedDiscipline: 'architecture' },
    {
      captureId: pipes,
      status: 'Made',
      file: { url: expect.stringContaining('b.glb'), bytes: 10, contentHash: hash },
      origin: { x: 1, y: 2, z: 3 },
      georeference: {
        system: 'EPSG:25832',
        eastings: 500,
        northings: 2,
        height: null,
        rotation: 30,
        scale: 0.9996,
        trueNorth: null,
      },
      derivedDiscipline: 'plumbing',
      discipline: null,
      offset: null,
      revision: 0,
    },
  ])
  const created = await call('/version-sets', {
    method: 'POST',
    body: { projectGroupId, name: 'Permit', issueDate: '2026-03-31', captureIds: [first] },
  })
  const { id: versionSetId } = created.json<VersionSet>()
  const inSet = await modelOf(projectGroupId, `?versionSetId=${versionSetId}`)
  expect(inSet.files.map(({ captureId }) => captureId)).toEqual([first])
  const elsewhere = await projectOf(await plant('Not Federated', 'A.ifc'))
  const refused = await call(`/projects/${elsewhere}/federated-model?versionSetId=${versionSetId}`)
  expect(refusal(refused)).toEqual([404, 'version-sets/not-found'])
})

test('saves discipline and offset of a file for all its versions, with conflicts and an audit entry', async () => {
  const projectGroupId = await projectOf(await plant('Moved', 'A.ifc'))
  const offset = { x: 1.5, y: -2, z: 0, rotation: 90 }
  const saved = await change(projectGroupId, { fileName: 'a.IFC', discipline: 'structure', offset })
  expect(saved.json()).toEqual({ discipline: 'structure', offset, revision: 1 })
  await plant('Moved', 'A.IFC', { uniqueId: 'two' })
  expect((await modelOf(projectGroupId)).files).toMatchObject([
    { fileName: 'A.IFC', discipline: 'structure', offset, revision: 1 },
  ])
  expect(refusal(await change(projectGroupId, {}))).toEqual([409, 'federated-files/changed-meanwhile'])
  expect((await change(projectGroupId, { revision: 1 })).json()).toEqual({
    discipline: null,
    offset: null,
    revision: 2,
  })
  const log = await call(`/organizations/${organizationId}/audit-log?action=federated-file-changed&take=1`)
  expect(log.json<{ items: AuditEvent[] }>().items).toMatchObject([
    {
      before: { name: 'A.ifc', detail: 'structure, moved by 1.5, -2, 0 m, rotated by 90°' },
      after: { name: 'A.ifc', detail: 'derived discipline, not moved' },
    },
  ])
})

test('rejects unknown files and invalid offsets, and changes of people who only view captures', async () => {
  const projectGroupId = await projectOf(await plant('Refused', 'A.ifc'))
  const offset = { x: 0, y: 0, z: 0, rotation: 0 }
  const responses = await Promise.all([
    change(projectGroupId, { fileName: 'B.ifc' }),
    change(randomUUID(), {}),
    change(projectGroupId, { offset: { ...offset, rotation: 361 } }),
    change(projectGroupId, { offset: { ...offset, x: 1e8 } }),
    change(projectGroupId, { discipline: 'Civil' }),
  ])
  expect(responses.map(refusal)).toEqual([
    [404, 'federated-files/not-found'],
    [404, 'projects/not-found'],
    ...Array.from({ length: 3 }, () => [400, 'request/invalid']),
  ])
  expect(await walkTenantMatrix(platform, ({ url }) => /federated-(model|views)/.test(url))).toEqual([])
  await platform.asOwner(`update members set roles = '{revitupload.read}' where user_id = 'local|reviewer'`)
  expect((await call(`/projects/${projectGroupId}/federated-model`, { as: 'local|reviewer' })).status).toBe(200)
  expect((await change(projectGroupId, {}, { as: 'local|reviewer' })).status).toBe(403)
  expect((await call(`/projects/${projectGroupId}/federated-model`, { organization: 'HFA' })).status).toBe(404)
}, 120_000)

test('derives the discipline from the classes of most types', () => {
  const of = (...classes: [string, string, number][]) =>
    disciplineOf(classes.map(([category, ifcClass, count]) => ({ category, ifcClass, count })))
  expect(of(['Doors', 'IfcDoor', 3], ['Structural Columns', 'IfcColumn', 1])).toBe('architecture')
  expect(of(['Walls', 'IfcWall', 9], ['Structural Framing', 'IfcBeam', 2])).toBe('structure')
  expect(of(['Curtain Wall Mullions', 'IfcMember', 2])).toBe('architecture')
  expect(of(['Duct Fittings', 'IfcFlowFitting', 2], ['Pipes', 'IfcFlowSegment', 1])).toBe('mechanical')
  expect(of(['Lighting Fixtures', 'IfcFlowTerminal', 2])).toBe('electrical')
  expect(of(['Walls', 'IfcWall', 1])).toBe('architecture')
  expect(of(['Generic Models', 'IfcBuildingElementProxy', 1])).toBe('other')
  expect(of()).toBe('other')
})

describe('saved views', () => {
  const front = {
    name: 'Front',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 1, y: 2, z: 3 },
    position: { x: 1, y: -20.5, z: 5 },
    upVector: { x: 0, y: 0, z: 1 },
  }
  const components = { selection: [{ elementId: 'one', file: 'A.ifc' }] }

  function save(projectGroupId: string, parts: object = {}, more: Partial<Call> = {}) {
    const body = { audience: 'organization', isImport: false, views: [{ ...front, components }], files: ['A.ifc'] }
    return call(`/projects/${projectGroupId}/federated-model/views`, {
      method: 'POST',
      body: { ...body, ...parts },
      ...more,
    })
  }

  test('saves, lists, changes and deletes a view with its files', async () => {
    const projectGroupId = await projectOf(await plant('Viewed', 'A.ifc'))
    const listed = async (as = 'local|everything') =>
      (await call(`/projects/${projectGroupId}/federated-model/views`, { as })).json<FederatedView[]>()
    const [view] = (await save(projectGroupId)).json<FederatedViewsResult>().created
    expect(view).toMatchObject({ ...front, components, files: ['A.ifc'], audience: 'organization', revision: 1 })
    const url = `/federated-views/${view?.id}`
    expect(await listed()).toMatchObject([{ id: view?.id, files: ['A.ifc'], hasComponents: true }])
    expect((await listed())[0]).not.toHaveProperty('components')
    const change = { ...front, name: 'South', audience: 'self', revision: 1 }
    const changed = await call(url, { method: 'PUT', body: { ...change, files: ['A.ifc', 'B.ifc'] } })
    expect(changed.json()).toMatchObject({ name: 'South', components, files: ['A.ifc', 'B.ifc'], revision: 2 })
    expect(refusal(await call(url, { method: 'PUT', body: change }))).toEqual([409, 'capture-views/changed-meanwhile'])
    const renamed = await call(url, { method: 'PUT', body: { ...change, name: 'North', revision: 2 } })
    expect(renamed.json()).toMatchObject({ name: 'North', files: ['A.ifc', 'B.ifc'] })
    expect(await listed('local|reviewer')).toEqual([])
    expect((await call(url, { as: 'local|reviewer' })).status).toBe(404)
    expect((await call(url, { method: 'DELETE' })).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('rejects taken names, unknown projects, too many files, and changes of what belongs to others', async () => {
    const projectGroupId = await projectOf(await plant('View Limits', 'A.ifc'))
    const [view] = (await save(projectGroupId)).json<FederatedViewsResult>().created
    const responses = [
      await save(projectGroupId),
      await save(randomUUID()),
      await save(projectGroupId, { files: Array.from({ length: 21 }, (_, index) => `${index}.ifc`) }),
      await call(`/federated-views/${view?.id}`, { organization: 'HFA' }),
    ]
    expect(responses.map(refusal)).toEqual([
      [409, 'capture-views/name-taken'],
      [404, 'projects/not-found'],
      [400, 'request/invalid'],
      [404, 'capture-views/not-found'],
    ])
    await platform.asOwner(`update members set roles = '{revitupload.read}' where user_id = 'local|reviewer'`)
    const removal = await call(`/federated-views/${view?.id}`, { method: 'DELETE', as: 'local|reviewer' })
    expect(refusal(removal)).toEqual([403, 'capture-views/not-yours'])
  })
})
