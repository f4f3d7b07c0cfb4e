import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../../src/database/connect.ts'
import { enterScope, withScope, type Transaction } from '../../src/database/scope.ts'
import { readInProcess } from '../../src/ifc/read-in-process.ts'
import { deleteCapture } from '../../src/modules/data/capture-files/removal/removed-repository.ts'
import { readRecordBatches } from '../../src/ifc/read-records.ts'
import { storeCapture } from '../../src/modules/data/captures/store-capture.ts'
import { reviewMasterElement } from '../../src/modules/bim/master-model/changes/change-elements.ts'
import { changeParameter } from '../../src/modules/bim/master-model/changes/change-parameter.ts'
import { authorOf } from '../../src/modules/bim/master-model/changes/author.ts'
import { feedMasterModel, withdrawCapture } from '../../src/modules/bim/master-model/from-captures/feed-master-model.ts'
import { listParameters } from '../../src/modules/bim/master-model/parameter-repository.ts'
import { findElementNamed } from '../../src/modules/bim/master-model/repository.ts'
import { masterElements } from '../../src/modules/bim/master-model/schema.ts'
import type { OrganizationScope } from '../../src/plugins/organization-scope.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { buildingStandards } from './building-standards.ts'
import type { DemoBuilding } from './demo-buildings.ts'
import { demoVerdicts, applyVerdicts, type DemoVerdict } from './demo-verdicts.ts'

type Standards = { organizationId: string; buildings: readonly DemoBuilding[]; makeContent(): Promise<string> }

/**
 * Seeds the master model with approved and rejected elements before the first capture is reviewed: ingests a building file with one element of each
 * kind, which fills the master model, and then deletes the capture. Does nothing if the master model has elements.
 */
export async function seedMasterModel(db: Database, standards: Standards, signal: AbortSignal): Promise<void> {
  const { organizationId, buildings } = standards
  if (await hasMasterModel(db, organizationId)) return
  const folder = await mkdtemp(join(tmpdir(), 'lintel-standards-'))
  try {
    const content = await standards.makeContent()
    const [path, output] = [join(folder, 'standards.ifc'), join(folder, 'records.ndjson')]
    await writeFile(path, content)
    const limits = { maxElements: 1000, memoryMegabytes: 1024 }
    await readInProcess({ path, output, ...limits }, { signal, onProgress: () => Promise.resolve() })
    await withScope(db, { organizationId }, async (tx) => {
      await ingestStandards(tx, { organizationId, content, records: output })
      await giveVerdicts(tx, organizationId, buildings)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasMasterModel(db: Database, organizationId: string): Promise<boolean> {
  const { id, organizationId: owner } = masterElements
  const found = await withScope(db, { organizationId }, (tx) =>
    tx.select({ id }).from(masterElements).where(eq(owner, organizationId)).limit(1),
  )
  return found.length > 0
}

type StandardsFile = { organizationId: string; content: string; records: string }

async function ingestStandards(tx: Transaction, { organizationId, content, records }: StandardsFile): Promise<void> {
  const source = { documentFileName: 'Standards.ifc', fileOriginPath: '', capturedById: null }
  const fileHash = createHash('sha256').update(content).digest('hex')
  const file = { fileKey: `organizations/${organizationId}/captures/standards.ifc`, fileHash }
  const capture = { organizationId, ...source, ...file, fileBytes: Buffer.byteLength(content) }
  const { captureId } = await storeCapture(tx, capture, readRecordBatches(records), () => Promise.resolve())
  const scope = { organizationId, captureId }
  await feedMasterModel(tx, scope)
  await withdrawCapture(tx, scope)
  await deleteCapture(tx, scope)
}

async function giveVerdicts(tx: Transaction, organizationId: string, buildings: readonly DemoBuilding[]) {
  const people = reviewersOf(organizationId)
  const { elements } = buildingStandards(buildings)
  for (const [index, demoVerdict] of demoVerdicts.entries()) {
    const userId = people[index % people.length]
    if (userId === undefined) throw new Error(`No member of ${organizationId} can review the master model.`)
    await enterScope(tx, { organizationId, userId })
    const scope = { tx, organizationId, userId, roles: [] }
    const author = await authorOf(scope)
    for (const { category, family, type } of applyVerdicts(demoVerdict, elements)) {
      const elementName = { category, family, type }
      await reviewMasterElement(tx, { organizationId, author }, { ...elementName, ...demoVerdict.verdict })
      if (demoVerdict.approvedValue) await approveValue(scope, elementName, demoVerdict.approvedValue)
    }
  }
}

type ElementName = Parameters<typeof findElementNamed>[2]

/** Some types of the category do not have the parameter. */
async function approveValue(
  scope: OrganizationScope,
  elementName: ElementName,
  { kind, parameterName, value: approvedValue }: NonNullable<DemoVerdict['approvedValue']>,
): Promise<void> {
  const { tx, organizationId } = scope
  const element = await findElementNamed(tx, organizationId, elementName)
  if (!element) throw new Error("The new element wasn't returned.")
  const rows = await listParameters(tx, { organizationId, elementId: element.id }, kind)
  const row = rows.find((one) => one.parameterName === parameterName)
  if (!row) return
  const update = { approvedValue, includeInReview: true, revision: row.revision }
  await changeParameter(scope, { elementId: element.id, parameterId: row.id, update })
}

function reviewersOf(organizationId: string): string[] {
  return demoAccounts
    .filter(
      ({ organizations, roles }) => organizations.includes(organizationId) && roles.includes('revitmastermodel.update'),
    )
    .map(({ id }) => id)
}
