import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import type { ModelRecord } from '../../../../ifc/model-records.ts'
import { ifcText, project } from '../../../../ifc/testing/ifc-text.ts'
import { readContent } from '../../../../ifc/testing/read-text.ts'
import { storeCapture } from '../../captures/store-capture.ts'

const organizationId = 'CFA'

/**
 * A building with two rooms of one number on two floors, a zone, a system, two types of one name, placeholders, values on occurrences, a
 * piece of furniture without type or room, and a wall and a pipe, which are no components. Lengths are in millimeters.
 */
const plantRoom = [
  ...project,
  "#100=IFCSPACE('0space0000000000000001',$,'101',$,$,$,$,'Mechanical, North',.ELEMENT.,.INTERNAL.,$);",
  "#101=IFCSPACE('0space0000000000000002',$,'101',$,$,$,$,'Office',.ELEMENT.,.INTERNAL.,$);",
  "#102=IFCRELAGGREGATES('0rel000000000000000102',$,$,$,#15,(#100));",
  "#103=IFCRELAGGREGATES('0rel000000000000000103',$,$,$,#16,(#101));",
  "#104=IFCQUANTITYAREA('NetFloorArea',$,$,20.5,$);",
  "#105=IFCELEMENTQUANTITY('0qto000000000000000105',$,'Qto_SpaceBaseQuantities',$,$,(#104));",
  "#106=IFCRELDEFINESBYPROPERTIES('0rel000000000000000106',$,$,$,(#100),#105);",
  "#110=IFCZONE('0zone00000000000000110',$,'Zone A',$,'Heating Zone',$);",
  "#111=IFCRELASSIGNSTOGROUP('0rel000000000000000111',$,$,$,(#100,#101),$,#110);",
  ...pumpType(120, ["'Manufacturer',$,IFCLABEL('Acme Pumps'),$", "'ModelLabel',$,IFCLABEL('AP-9'),$"]),
  ...pumpType(130, ["'Manufacturer',$,IFCLABEL('TBD'),$"]),
  ...pump(140, {
    space: 100,
    type: 120,
    values: ["'Serial Number',$,IFCLABEL('SN-1'),$", "'Mark',$,IFCLABEL('P-01'),$"],
  }),
  ...pump(150, {
    space: 101,
    type: 130,
    values: ["'Serial Number',$,IFCLABEL('-'),$", "'ModelLabel',$,IFCLABEL('AP-10'),$", "'Flow',$,IFCREAL(1.5),$"],
  }),
  "#160=IFCDISTRIBUTIONSYSTEM('0system000000000000160',$,'Hot Water',$,$,$,.HEATING.);",
  "#161=IFCRELASSIGNSTOGROUP('0rel000000000000000161',$,$,$,(#140,#150),$,#160);",
  "#170=IFCFURNITURE('0chair0000000000000170',$,'Chair',$,$,$,$,$,.CHAIR.);",
  "#171=IFCWALL('0wall00000000000000171',$,'Wall',$,$,$,$,$,$);",
  "#172=IFCPIPESEGMENT('0pipe00000000000000172',$,'Pipe',$,$,$,$,$,$);",
  "#173=IFCRELCONTAINEDINSPATIALSTRUCTURE('0rel000000000000000173',$,$,$,(#170,#171,#172),#16);",
]

/** Real files have placeholders in any spelling, values that override those of the type, and text in any script. */
const foreignRoom = [
  ...project,
  `#100=IFCSPACE('0space0000000000000001',$,'${encoded('機械室')}',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`,
  "#102=IFCRELAGGREGATES('0rel000000000000000102',$,$,$,#15,(#100));",
  ...pumpType(120, [
    `'Manufacturer',$,IFCLABEL('${encoded('荏原製作所')}'),$`,
    "'ModelLabel',$,IFCLABEL('AP-9'),$",
    "'WarrantyPeriod',$,IFCLABEL('<Varies>'),$",
  ]),
  ...pump(140, {
    space: 100,
    type: 120,
    values: [
      "'Serial Number',$,IFCLABEL('N/A'),$",
      "'Mark',$,IFCLABEL('n.a.'),$",
      `'Manufacturer',$,IFCLABEL('${encoded('Ørsted & Søn “A/S”')}'),$`,
      `'${encoded('Примечание')}',$,IFCLABEL('${encoded('Насос №1, צפון')}'),$`,
    ],
  }),
]

/** Text as IFC files encode it (ISO 10303-21). */
function encoded(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0'))
  return `\\X2\\${units.join('').toUpperCase()}\\X0\\`
}

function pumpType(id: number, values: readonly string[]): string[] {
  return [
    ...values.map((value, index) => `#${id + 1 + index}=IFCPROPERTYSINGLEVALUE(${value});`),
    `#${id + 8}=IFCPROPERTYSET('0set000000000000000${id}',$,'Pset_ManufacturerTypeInformation',$,(${values.map((_, index) => `#${id + 1 + index}`).join()}));`,
    `#${id}=IFCPUMPTYPE('0type00000000000000${id}',$,'P-100',$,$,(#${id + 8}),$,$,$,.CIRCULATOR.);`,
  ]
}

function pump(
  id: number,
  { space, type, values }: { space: number; type: number; values: readonly string[] },
): string[] {
  return [
    `#${id}=IFCPUMP('0pump00000000000000${id}',$,'Pump',$,$,$,$,$,.CIRCULATOR.);`,
    ...values.map((value, index) => `#${id + 1 + index}=IFCPROPERTYSINGLEVALUE(${value});`),
    `#${id + 6}=IFCPROPERTYSET('0set000000000000000${id}',$,'Identity',$,(${values.map((_, index) => `#${id + 1 + index}`).join()}));`,
    `#${id + 7}=IFCRELDEFINESBYPROPERTIES('0rel0000000000000007${id}',$,$,$,(#${id}),#${id + 6});`,
    `#${id + 8}=IFCRELDEFINESBYTYPE('0rel0000000000000008${id}',$,$,$,(#${id}),#${type});`,
    `#${id + 9}=IFCRELCONTAINEDINSPATIALSTRUCTURE('0rel0000000000000009${id}',$,$,$,(#${id}),#${space});`,
  ]
}

type SeedOptions = { projectName: string; fileName?: string; isForeign?: boolean }

/** Stores the building as a capture of a project with this name; returns the project's and the capture's id. */
export async function seedPlantRoom(
  db: Database,
  { projectName, fileName = 'Plant Room.ifc', isForeign = false }: SeedOptions,
) {
  const { records } = await readContent(ifcText(isForeign ? foreignRoom : plantRoom))
  // Files with one IfcProject belong to one project.
  const projectGlobalId = projectName.replaceAll(/\W/g, '').padEnd(22, '0')
  const namedRecords = records.map((record) =>
    record.kind === 'header'
      ? { ...record, projectGlobalId, project: { ...record.project, projectName, projectNumber: null } }
      : record,
  )
  return seedRecords(db, namedRecords, fileName)
}

async function seedRecords(db: Database, records: readonly ModelRecord[], fileName: string) {
  const fileHash = createHash('sha256').update(randomUUID()).digest('hex')
  const fileKey = `organizations/${organizationId}/captures/${fileHash}.ifc`
  const captureFields = {
    organizationId,
    documentFileName: fileName,
    fileOriginPath: '',
    capturedById: 'local|everything',
  }
  async function* batches() {
    yield records
  }
  return withScope(db, { organizationId, userId: 'local|everything' }, async (tx) => {
    const file = { ...captureFields, fileKey, fileHash, fileBytes: 1, captureDate: new Date('2026-03-31T12:00:00Z') }
    const { captureId } = await storeCapture(tx, file, batches(), () => Promise.resolve())
    return captureId
  })
}
