import { and, asc, eq, gt, isNotNull, lte, max, not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import { assets } from '../assets/schema.ts'
import { capturedElements, capturedParameters, capturedStoreys, capturedTypes, captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { excludedClasses } from './rows/managed.model.ts'
import type { SourceAsset, SourceElement } from './rows/source.ts'

type ProjectKey = { organizationId: string; projectId: string }
type CaptureKey = { organizationId: string; captureId: string }

export async function findSourceProject(tx: Transaction, { organizationId, projectId }: ProjectKey) {
  const { id, projectNumber, projectName, siteName, streetAddress1, city, state, postalCode } = projectGroups
  const [found] = await tx
    .select({
      ...{ id, projectNumber, projectName, siteName },
      address: sql<string>`concat_ws(', ', ${streetAddress1}, ${city}, ${state}, ${postalCode})`,
      organizationName: organizations.displayName,
      currency: organizations.currency,
    })
    .from(projectGroups)
    .innerJoin(organizations, eq(organizations.id, projectGroups.organizationId))
    .where(and(eq(projectGroups.organizationId, organizationId), eq(id, projectId)))
  return found
}

const { documentFileName, captureDate } = captures
const captureColumns = {
  ...{ id: captures.id, fileName: documentFileName, application: captures.application, captureDate },
  ...{ lengthUnit: captures.lengthUnit, ifcProjectId: captures.ifcProjectId, buildingName: captures.revitBuildingName },
  ...{ elementCount: captures.revitElementCount, readerVersion: captures.readerVersion },
  author: sql<string>`coalesce(${users.contactEmail}, '')`,
}
export type FoundCapture = Awaited<ReturnType<typeof listNewestCaptures>>[number]

/** The newest capture of each file of a project, by file name. */
export async function listNewestCaptures(tx: Transaction, { organizationId, projectId }: ProjectKey) {
  const found = await tx
    .select(captureColumns)
    .from(captures)
    .leftJoin(users, eq(users.id, captures.capturedById))
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectId)))
    // In the order of the index.
    .orderBy(sql`${captureDate} desc nulls first`)
  return byFileName([...new Map(found.toReversed().map((capture) => [capture.fileName, capture])).values()])
}

/** These captures, by file name. */
export async function listCapturesNamed(tx: Transaction, organizationId: string, ids: readonly string[]) {
  const found = await tx
    .select(captureColumns)
    .from(captures)
    .leftJoin(users, eq(users.id, captures.capturedById))
    .where(and(eq(captures.organizationId, organizationId), anyOf(captures.id, ids)))
  return byFileName(found)
}

function byFileName<Capture extends { id: string; fileName: string }>(found: readonly Capture[]): Capture[] {
  return found.toSorted((one, other) => one.fileName.localeCompare(other.fileName) || one.id.localeCompare(other.id))
}

export async function listStoreys(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  const { number, name, uniqueId, elevation } = capturedStoreys
  return tx
    .select({ number, name, uniqueId, elevation })
    .from(capturedStoreys)
    .where(and(eq(capturedStoreys.organizationId, organizationId), eq(capturedStoreys.captureId, captureId)))
    .orderBy(asc(number))
}

export type NumberRange = { after: number; upTo: number }

/** The largest numbers of a capture's rows; 0 if it has none. */
export async function findLastNumbers(
  tx: Transaction,
  capture: CaptureKey,
): Promise<Record<'type' | 'parameter' | 'element', number>> {
  const last = async (table: typeof capturedTypes | typeof capturedParameters | typeof capturedElements) => {
    const [found] = await tx
      .select({ number: max(table.number) })
      .from(table)
      .where(isOf(table, capture))
    return found?.number ?? 0
  }
  return {
    type: await last(capturedTypes),
    parameter: await last(capturedParameters),
    element: await last(capturedElements),
  }
}

/** How many bytes the values of a capture's types have. */
export async function countTypeBytes(tx: Transaction, capture: CaptureKey): Promise<number> {
  const bytes = sql`coalesce(sum(octet_length(${capturedTypes.parameters}::text)), 0)`.mapWith(Number)
  const [found] = await tx.select({ bytes }).from(capturedTypes).where(isOf(capturedTypes, capture))
  return found?.bytes ?? 0
}

export async function listTypes(tx: Transaction, capture: CaptureKey, range: NumberRange) {
  const { number, category, family, type, revitTypeId, parameters } = capturedTypes
  return tx
    .select({ number, category, family, type, revitTypeId, parameters })
    .from(capturedTypes)
    .where(and(isOf(capturedTypes, capture), isIn(number, range)))
    .orderBy(asc(number))
}

export async function listParametersOf(tx: Transaction, capture: CaptureKey, range: NumberRange) {
  const { number, setName: set, name, unit } = capturedParameters
  return tx
    .select({ number, set, name, unit })
    .from(capturedParameters)
    .where(and(isOf(capturedParameters, capture), isIn(number, range)))
    .orderBy(asc(number))
}

/** The assembly or room of each element that has one. */
export async function listParents(tx: Transaction, capture: CaptureKey, range: NumberRange) {
  const { number, whole } = capturedElements
  return tx
    .select({ number, whole: sql<number>`${whole}` })
    .from(capturedElements)
    .where(and(isOf(capturedElements, capture), isIn(number, range), isNotNull(whole)))
    .orderBy(asc(number))
}

/** Elements without the excluded classes, in the order of the file. */
export async function listComponents(
  tx: Transaction,
  capture: CaptureKey,
  range: NumberRange,
): Promise<SourceElement[]> {
  const { number, typeNumber, storeyNumber, revitUniqueId, revitElementId, ifcClass, name, parameters } =
    capturedElements
  return tx
    .select({
      ...{ number, typeNumber, storeyNumber, uniqueId: revitUniqueId, revitElementId, ifcClass, name, parameters },
    })
    .from(capturedElements)
    .where(and(isOf(capturedElements, capture), isIn(number, range), not(anyOf(ifcClass, excludedClasses))))
    .orderBy(asc(number))
}

function isIn(number: AnyPgColumn, { after, upTo }: NumberRange) {
  return and(gt(number, after), lte(number, upTo))
}

function isOf(table: { organizationId: AnyPgColumn; captureId: AnyPgColumn }, capture: CaptureKey) {
  return and(eq(table.organizationId, capture.organizationId), eq(table.captureId, capture.captureId))
}

const assetColumns = {
  ...{ id: assets.id, revision: assets.revision, serialNumber: assets.serialNumber },
  ...{ installedDate: assets.installedDate, warrantyStartDate: assets.warrantyStartDate, tagNumber: assets.tagNumber },
  ...{ barCode: assets.barCode, assetIdentifier: assets.assetIdentifier, manufacturer: assets.manufacturer },
  ...{ modelNumber: assets.modelNumber, warrantyDescription: assets.warrantyDescription },
  ...{ warrantyDuration: assets.warrantyDuration, expectedLifespan: assets.expectedLifespan, msrp: assets.msrp },
  ...{ category: assets.category, description: assets.description, manufacturedDate: assets.manufacturedDate },
}
export type ComponentAsset = SourceAsset & {
  id: string
  revision: number
  componentId: string
  msrp: string
  category: string
  description: string
  manufacturedDate: string
}

/** Assets of components after a component's ID. */
export async function listAssetsOfComponents(
  tx: Transaction,
  { organizationId, projectId }: ProjectKey,
  { after, take }: { after: string; take: number },
): Promise<ComponentAsset[]> {
  const { componentId } = assets
  return tx
    .select({ ...assetColumns, componentId: sql<string>`${componentId}` })
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), eq(assets.projectGroupId, projectId), gt(componentId, after)))
    .orderBy(asc(componentId))
    .limit(take)
}
