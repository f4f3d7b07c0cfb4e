import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import type { CobieImport } from './import/import-cobie.ts'
import { seedPlantRoom } from './testing/plant-room.ts'
import { returned, sheetsOf } from './testing/returned-workbook.ts'
import type { CobieCheck } from './export-cobie.ts'

const organization = 'CFA'
const person = 'local|everything'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
}, 60_000)
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: person, organization, ...more })
}

async function seed(projectName: string, isForeign = false): Promise<{ projectId: string; captureId: string }> {
  const captureId = await seedPlantRoom(platform.db, { projectName, isForeign })
  const [row] = await platform.asOwner<{ id: string }>(`select project_group_id as id from captures where id = $1`, [
    captureId,
  ])
  return { projectId: row?.id ?? '', captureId }
}

/** The cells of a downloaded workbook, by sheet. */
async function download(projectId: string, body = {}, as = person): Promise<Record<string, unknown[][]>> {
  const response = await platform.app.inject({
    method: 'POST',
    url: `/api/projects/${projectId}/cobie`,
    headers: { authorization: `Bearer ${await platform.tokenFor(as)}`, organization },
    body,
  })
  expect([response.statusCode, response.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  return sheetsOf(response.rawPayload)
}

/** Rows as objects with some columns. */
function columnsOf(sheet: unknown[][] | undefined, ...columns: string[]) {
  const [headings = [], ...rows] = sheet ?? []
  return rows.map((row) => columns.map((column) => row[headings.indexOf(column)]))
}

/** Sends a workbook; without a tag, this is a preview. */
async function upload(projectId: string, bytes: Uint8Array, query: Record<string, string> = {}, as = person) {
  const search = new URLSearchParams({ fileName: 'Returned.xlsx', expectedLifespan: '15', ...query })
  const response = await platform.app.inject({
    method: 'POST',
    url: `/api/projects/${projectId}/cobie/imports?${search.toString()}`,
    headers: { authorization: `Bearer ${await platform.tokenFor(as)}`, organization, 'content-type': workbookType },
    payload: Buffer.from(bytes),
  })
  return {
    status: response.statusCode,
    json: () => response.json<CobieImport>(),
    detail: () => response.json<Problem>().detail,
  }
}

async function assetsOf(projectId: string) {
  return platform.asOwner<Record<string, unknown>>(
    `select component_id, serial_number, installed_date::text, warranty_start_date::text, tag_number, bar_code, asset_identifier,
       manufacturer, model_number, warranty_duration, expected_lifespan, owner, revision
     from assets where project_group_id = $1 order by component_id`,
    [projectId],
  )
}

describe('export', () => {
  /** Derived by hand from the lines of the building and NBIMS-US V3, 4.2, Annex A. */
  test('has the sheets of the standard with the rows of the building @full', async () => {
    const { projectId } = await seed('COBie Export')
    const workbook = await download(projectId)
    expect(Object.keys(workbook)).toEqual([
      ...['Contact', 'Facility', 'Floor', 'Space', 'Zone', 'Type', 'Component', 'System', 'Assembly', 'Connection'],
      ...['Spare', 'Resource', 'Job', 'Impact', 'Document', 'Attribute', 'Coordinate', 'Issue', 'PickLists'],
    ])
    expect(columnsOf(workbook['Contact'], 'Email', 'Company', 'FamilyName')).toEqual([
      ['everything@lintel.test', 'Crestline Foods', 'Everett'],
      ['acme-pumps@contact.invalid', 'Acme Pumps', 'n/a'],
    ])
    const facility = [
      'Name',
      'ProjectName',
      'SiteName',
      'LinearUnits',
      'AreaUnits',
      'CurrencyUnit',
      'ExternalProjectIdentifier',
    ]
    expect(columnsOf(workbook['Facility'], ...facility)).toEqual([
      [
        'Store',
        'COBie Export',
        '1 Main Street, Columbus, Ohio, 43004',
        'millimeters',
        'squaremeters',
        'Dollars',
        'COBieExport00000000000',
      ],
    ])
    expect(columnsOf(workbook['Floor'], 'Name', 'Category', 'Elevation', 'ExtIdentifier')).toEqual([
      ['Level 1', 'Floor', 0, '0storey00000000000000a'],
      ['Level 2', 'Floor', 4000, '0storey00000000000000b'],
    ])
    expect(
      columnsOf(workbook['Space'], 'Name', 'FloorName', 'Category', 'RoomTag', 'NetArea', 'ExtIdentifier'),
    ).toEqual([
      ['101', 'Level 1', 'Mechanical, North', '101', 20.5, '0space0000000000000001'],
      ['101 - Level 2', 'Level 2', 'Office', '101', 'n/a', '0space0000000000000002'],
    ])
    expect(columnsOf(workbook['Zone'], 'Name', 'Category', 'SpaceNames')).toEqual([
      ['Zone A', 'Heating Zone', '101'],
      ['Zone A', 'Heating Zone', '101 - Level 2'],
    ])
    expect(columnsOf(workbook['Type'], 'Name', 'AssetType', 'Manufacturer', 'ModelNumber', 'ExtObject')).toEqual([
      ['Pump:P-100', 'Fixed', 'acme-pumps@contact.invalid', 'AP-9', 'IfcPumpType'],
      ['Pump:P-100 (2)', 'Fixed', 'n/a', 'AP-10', 'IfcPumpType'],
      ['Furniture (No Type)', 'Moveable', 'n/a', 'n/a', 'IfcFurnitureType'],
    ])
    const component = [
      'Name',
      'TypeName',
      'Space',
      'CreatedOn',
      'ExtObject',
      'ExtIdentifier',
      'SerialNumber',
      'TagNumber',
    ]
    expect(columnsOf(workbook['Component'], ...component)).toEqual([
      ['Pump', 'Pump:P-100', '101', '2026-03-31T12:00:00', 'IfcPump', '0pump00000000000000140', 'SN-1', 'P-01'],
      [
        'Pump (2)',
        'Pump:P-100 (2)',
        '101 - Level 2',
        '2026-03-31T12:00:00',
        'IfcPump',
        '0pump00000000000000150',
        'n/a',
        'n/a',
      ],
      [
        'Chair',
        'Furniture (No Type)',
        'n/a',
        '2026-03-31T12:00:00',
        'IfcFurniture',
        '0chair0000000000000170',
        'n/a',
        'n/a',
      ],
    ])
    expect(columnsOf(workbook['System'], 'Name', 'Category', 'ComponentNames')).toEqual([
      ['Hot Water', 'HEATING', 'Pump'],
      ['Hot Water', 'HEATING', 'Pump (2)'],
    ])
    expect(columnsOf(workbook['Attribute'], 'SheetName', 'RowName', 'Name', 'Value', 'Unit', 'ExtObject')).toEqual([
      ['Type', 'Pump:P-100', 'Manufacturer', 'Acme Pumps', 'n/a', 'Pset_ManufacturerTypeInformation'],
      ['Type', 'Pump:P-100', 'ModelLabel', 'AP-9', 'n/a', 'Pset_ManufacturerTypeInformation'],
      ['Component', 'Pump', 'Serial Number', 'SN-1', 'n/a', 'Identity'],
      ['Component', 'Pump', 'Mark', 'P-01', 'n/a', 'Identity'],
      ['Component', 'Pump (2)', 'ModelLabel', 'AP-10', 'n/a', 'Identity'],
      ['Component', 'Pump (2)', 'Flow', '1.5', 'n/a', 'Identity'],
      ['Space', '101', 'NetFloorArea', '20.5', 'm²', 'Qto_SpaceBaseQuantities'],
    ])
    expect(columnsOf(workbook['PickLists'], 'AssetType', 'Category-Product', 'ZoneType')[0]).toEqual([
      ...['Fixed', 'Furniture', 'Heating Zone'],
    ])
  })

  test('leaves out placeholders, and keeps what overrides a type and text in any script', async () => {
    const { projectId } = await seed('COBie Foreign', true)
    const workbook = await download(projectId)
    expect(columnsOf(workbook['Contact'], 'Email', 'Company').slice(1)).toEqual([
      ['荏原製作所@contact.invalid', '荏原製作所'],
    ])
    expect(columnsOf(workbook['Space'], 'Name', 'RoomTag')).toEqual([['機械室', '機械室']])
    expect(columnsOf(workbook['Type'], 'Manufacturer', 'ModelNumber', 'WarrantyDurationParts')).toEqual([
      ['荏原製作所@contact.invalid', 'AP-9', 'n/a'],
    ])
    expect(columnsOf(workbook['Component'], 'Space', 'SerialNumber', 'TagNumber')).toEqual([['機械室', 'n/a', 'n/a']])
    expect(columnsOf(workbook['Attribute'], 'SheetName', 'Name', 'Value')).toEqual([
      ['Type', 'Manufacturer', '荏原製作所'],
      ['Type', 'ModelLabel', 'AP-9'],
      ['Component', 'Manufacturer', 'Ørsted & Søn “A/S”'],
      ['Component', 'Примечание', 'Насос №1, צפון'],
    ])
    const filled = await returned(workbook, (row, sheet) => {
      if (sheet === 'Type') Object.assign(row, { WarrantyDurationParts: 2, WarrantyDurationUnit: 'year' })
      if (sheet === 'Component') Object.assign(row, { SerialNumber: 'シリアル-1', InstallationDate: '2026-04-01' })
    })
    const { tag, problems } = (await upload(projectId, filled)).json()
    expect(problems).toEqual([])
    expect((await upload(projectId, filled, { tag })).status).toBe(200)
    expect(await assetsOf(projectId)).toMatchObject([{ serial_number: 'シリアル-1', manufacturer: '荏原製作所' }])
  })

  test('refuses files whose types have more values than fit into memory @full', async () => {
    const { projectId, captureId } = await seed('COBie Values')
    await platform.asOwner(
      `update captured_types set parameters = jsonb_build_object('1', repeat('x', 65 * 1024 * 1024))
       where number = 1 and capture_id = $1`,
      [captureId],
    )
    const refused = await call(`/projects/${projectId}/cobie`, { method: 'POST', body: {} })
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([422, 'cobie/too-large'])
  })

  test('writes an archive with checksums', async () => {
    const { projectId } = await seed('COBie Archive')
    const response = await platform.app.inject({
      method: 'POST',
      url: `/api/projects/${projectId}/cobie`,
      headers: { authorization: `Bearer ${await platform.tokenFor(person)}`, organization },
      body: {},
    })
    const archive = response.rawPayload
    const parts = Object.values(unzipSync(archive))
    const descriptors = [...archive.toString('latin1').matchAll(/PK\x07\x08(.{12})/gs)].map(([, found = '']) => {
      const descriptor = Buffer.from(found, 'latin1')
      return [descriptor.readUInt32LE(0), descriptor.readUInt32LE(8)]
    })
    expect(descriptors).toEqual(parts.map((part) => [crc32(part), part.length]))
  })

  test('counts rows and broken rules before the export', async () => {
    const { projectId, captureId } = await seed('COBie Check')
    const { counts, problems, captures, notes } = (await call(`/projects/${projectId}/cobie/check`)).json<CobieCheck>()
    expect(counts).toEqual({
      ...{ Contact: 2, Facility: 1, Floor: 2, Space: 2, Zone: 2, Type: 3, Component: 3, System: 2, Attribute: 7 },
    })
    expect([captures.map(({ id }) => id), notes]).toEqual([[captureId], []])
    expect(problems.map(({ sheet, column, count }) => [`${sheet}.${column}`, count])).toEqual([
      ...[
        ['Contact.Category', 2],
        ['Contact.Phone', 2],
        ['Facility.Category', 1],
        ['Type.WarrantyGuarantorParts', 3],
      ],
      ...[
        ['Type.WarrantyGuarantorLabor', 3],
        ['Type.WarrantyDurationUnit', 3],
        ['Type.DurationUnit', 3],
      ],
      ...[
        ['Type.Manufacturer', 2],
        ['Type.ModelNumber', 1],
        ['Component.InstallationDate', 3],
      ],
      ...[
        ['Component.WarrantyStartDate', 3],
        ['Component.Space', 1],
      ],
    ])
    expect(problems.at(-1)).toEqual({
      ...{ sheet: 'Component', column: 'Space', message: 'must exist in Space.Name', count: 1 },
      lines: [{ line: 4, name: 'Chair', value: 'n/a' }],
    })
  })

  test('merges the files of a version set, and refuses others', async () => {
    const { projectId, captureId } = await seed('COBie Set')
    await seedPlantRoom(platform.db, { projectName: 'COBie Set', fileName: 'Same Building.ifc' })
    const body = { projectGroupId: projectId, name: 'Handover', issueDate: '2026-03-31', captureIds: [captureId] }
    const { id: versionSetId } = (await call('/version-sets', { method: 'POST', body })).json<{ id: string }>()
    const counts = async (url: string) => (await call(url)).json<CobieCheck>()
    const all = await counts(`/projects/${projectId}/cobie/check`)
    const ofSet = await counts(`/projects/${projectId}/cobie/check?versionSetId=${versionSetId}`)
    // Both files have the same elements.
    expect([all.captures.length, ofSet.captures.length, all.counts]).toEqual([2, 1, ofSet.counts])
    expect(columnsOf((await download(projectId, { versionSetId }))['Component'], 'Name').flat()).toEqual([
      'Pump',
      'Pump (2)',
      'Chair',
    ])
    await download(projectId)
    const { projectId: other } = await seed('COBie Other')
    const refusals = [
      await call(`/projects/${other}/cobie/check?versionSetId=${versionSetId}`),
      await call(`/projects/${randomUUID()}/cobie/check`),
      await call(`/projects/${projectId}/cobie`, { method: 'POST', body: { versionSetId: randomUUID() } }),
      await call(`/projects/nothing/cobie/check`),
      await call(`/projects/${projectId}/cobie`, { method: 'POST', body: { versionSetId, more: 1 } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400])
    const log = await call('/organizations/CFA/audit-log?action=export-created&take=2')
    expect(log.json<{ items: AuditEvent[] }>().items.map(({ after }) => after)).toEqual([
      { kind: 'cobie', name: expect.stringMatching(/COBie Set$/) },
      { kind: 'cobie', name: expect.stringMatching(/COBie Set$/), versionSet: 'Handover' },
    ])
  })
})

describe('import', () => {
  test('adds and changes assets as previewed, and the next export has them', async () => {
    const { projectId } = await seed('COBie Import')
    const exported = await download(projectId)
    const filled = await returned(exported, (row, sheet) => {
      if (sheet === 'Type') Object.assign(row, { WarrantyDurationParts: 2, WarrantyDurationUnit: 'year' })
      if (sheet !== 'Component' || row['Name'] !== 'Pump') return
      Object.assign(row, {
        InstallationDate: new Date('2026-04-01'),
        WarrantyStartDate: '2026-05-01',
        BarCode: '12345',
      })
    })
    const preview = (await upload(projectId, filled)).json()
    expect(preview).toMatchObject({ isImported: false, added: 1, changed: 0, withoutData: 2, problems: [], notes: [] })
    expect(await assetsOf(projectId)).toEqual([])
    const done = await upload(projectId, filled, { tag: preview.tag })
    expect([done.status, done.json()]).toMatchObject([200, { isImported: true, added: 1 }])
    const [pump, ...others] = await assetsOf(projectId)
    expect([pump, others]).toEqual([
      {
        ...{ component_id: '0pump00000000000000140', serial_number: 'SN-1', installed_date: '2026-04-01' },
        ...{ warranty_start_date: '2026-05-01', tag_number: 'P-01', bar_code: '12345', asset_identifier: null },
        ...{ manufacturer: 'Acme Pumps', model_number: 'AP-9', warranty_duration: 24, expected_lifespan: 15 },
        ...{ owner: 'Crestline Foods', revision: 1 },
      },
      [],
    ])
    // The same preview can't be imported twice, and the same workbook changes nothing.
    expect((await upload(projectId, filled, { tag: preview.tag })).status).toBe(409)
    expect((await upload(projectId, filled)).json()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })

    const again = await download(projectId)
    const columns = ['SerialNumber', 'InstallationDate', 'WarrantyStartDate', 'TagNumber', 'BarCode']
    expect(columnsOf(again['Component'], ...columns)[0]).toEqual(['SN-1', '2026-04-01', '2026-05-01', 'P-01', '12345'])
    expect(columnsOf(again['Type'], 'WarrantyDurationParts', 'ExpectedLife', 'DurationUnit')[0]).toEqual([
      24,
      15,
      'year',
    ])
    expect((await upload(projectId, await returned(again, () => undefined))).json()).toMatchObject({
      unchanged: 1,
      lines: [],
    })
    const changed = await returned(again, (row, sheet) => {
      if (sheet === 'Component' && row['Name'] === 'Pump')
        Object.assign(row, { SerialNumber: 'SN-2', InstallationDate: '2026-03-01' })
    })
    const { tag, lines } = (await upload(projectId, changed)).json()
    expect(lines).toEqual([
      {
        ...{ line: 2, component: 'Pump', action: 'Change' },
        changes: [
          { field: 'serialNumber', title: 'Serial Number', before: 'SN-1', after: 'SN-2' },
          { field: 'installedDate', title: 'Installed Date', before: '2026-04-01', after: '2026-03-01' },
        ],
      },
    ])
    expect((await upload(projectId, changed, { tag })).status).toBe(200)
    expect(await assetsOf(projectId)).toMatchObject([
      { serial_number: 'SN-2', installed_date: '2026-03-01', revision: 2 },
    ])
    // Without permission to view assets, the workbook has what the model says.
    const hidden = await download(projectId, {}, 'local|reviewer')
    expect(columnsOf(hidden['Component'], 'SerialNumber')[0]).toEqual(['SN-1'])
  })

  test('names every wrong cell, and imports nothing @full', async () => {
    const { projectId } = await seed('COBie Wrong')
    const exported = await download(projectId)
    const [headings = [], pump = [], second = []] = exported['Component'] ?? []
    const wrong = await returned({ ...exported, Component: [headings, pump, second, pump, second] }, (row, sheet) => {
      if (sheet !== 'Component') return
      Object.assign(row, { SerialNumber: 'x'.repeat(201), InstallationDate: 'soon' })
      if (row['Name'] === 'Pump (2)')
        Object.assign(row, { TypeName: 'Nothing', WarrantyStartDate: '1900-12-31T23:59:59' })
    })
    const preview = (await upload(projectId, wrong)).json()
    expect(preview.problems.map(({ line, column }) => [line, column])).toEqual([
      ...[
        [2, 'SerialNumber'],
        [2, 'InstallationDate'],
        [3, 'TypeName'],
        [4, 'ExtIdentifier'],
        [5, 'ExtIdentifier'],
      ],
    ])
    expect((await upload(projectId, wrong, { tag: preview.tag })).status).toBe(409)
    expect(await assetsOf(projectId)).toEqual([])
    const { projectId: other } = await seed('COBie Elsewhere')
    const foreign = await returned(exported, (row, sheet) => {
      if (sheet === 'Component')
        Object.assign(row, { ExtIdentifier: `another ${String(row['Name'])}`, InstallationDate: '2026-01-01' })
    })
    expect((await upload(other, foreign)).json().problems[0]?.reason).toContain('None of these components')
  })

  test('refuses hostile files with the reason @full', async () => {
    const { projectId } = await seed('COBie Hostile')
    const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(1) }))
    // The size that the central directory declares.
    bomb.writeUInt32LE(96 * 1024 * 1024 + 1, bomb.indexOf('PK\u0001\u0002') + 24)
    const far = await writeExcelFile([
      { sheet: 'Type', data: [['Name']] },
      { sheet: 'Component', data: [['Name', 'TypeName', 'ExtIdentifier']] },
    ]).toBuffer()
    const parts = unzipSync(far)
    const cell = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    const sheet = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array()).replace('</sheetData>', cell)
    const farAway = zipSync({ ...parts, 'xl/worksheets/sheet2.xml': strToU8(sheet) })
    const responses = [
      await upload(projectId, bomb),
      await upload(projectId, farAway),
      await upload(projectId, new TextEncoder().encode('Name,TypeName')),
      await upload(projectId, await writeExcelFile([['Name']]).toBuffer()),
      await upload(projectId, far, { expectedLifespan: '0' }),
      await upload(projectId, far, { fileName: 'x'.repeat(261) }),
      await upload(projectId, far, { tag: 'x' }),
      await upload(randomUUID(), far),
      await upload(projectId, far, {}, 'local|reviewer'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 400, 400, 400, 404, 403])
    expect(responses.slice(0, 4).map(({ detail }) => detail())).toEqual([
      expect.stringContaining('too large when unpacked'),
      expect.stringContaining('far away from the others (XFD1048576)'),
      expect.stringContaining("isn't an Excel workbook"),
      expect.stringContaining('no sheet “Type”'),
    ])
    const large = await upload(projectId, new Uint8Array(33 * 1024 * 1024))
    expect(large.status).toBe(413)
  }, 120_000)
})

test('keeps the workbooks and imports of an organization to itself', async () => {
  expect(await walkTenantMatrix(platform, ({ url }) => url.startsWith('/api/projects/:id/cobie'))).toEqual([])
}, 120_000)
