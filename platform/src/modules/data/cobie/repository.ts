import { and, asc, eq, gt, isNotNull, not, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import { assets } from '../assets/schema.ts'
import { capturedElements, capturedParameters, capturedStoreys, capturedTypes, captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { excluded } from './rows/managed.model.ts'
import type { SourceAsset, SourceElement } from './rows/source.ts'

type ProjectPlace = { organizationId: string; projectId: string }
type CapturePlace = { organizationId: string; captureId: string }

export async function findSourceProject(tx: Transaction, { organizationId, projectId }: ProjectPlace) {
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
export async function listNewestCaptures(tx: Transaction, { organizationId, projectId }: ProjectPlace) {
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

export async function listStoreys(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  const { number, name, uniqueId, elevation } = capturedStoreys
  return tx
    .select({ number, name, uniqueId, elevation })
    .from(capturedStoreys)
    .where(and(eq(capturedStoreys.organizationId, organizationId), eq(capturedStoreys.captureId, captureId)))
    .orderBy(asc(number))
}

export async function listTypes(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  const { number, category, family, type, revitTypeId, parameters } = capturedTypes
  return tx
    .select({ number, category, family, type, revitTypeId, parameters })
    .from(capturedTypes)
    .where(and(eq(capturedTypes.organizationId, organizationId), eq(capturedTypes.captureId, captureId)))
}

export async function listParametersOf(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  const { number, setName: set, name, unit } = capturedParameters
  return tx
    .select({ number, set, name, unit })
    .from(capturedParameters)
    .where(and(eq(capturedParameters.organizationId, organizationId), eq(capturedParameters.captureId, captureId)))
}

/** The assembly or room of each element that has one. */
export async function listWholes(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  const { number, whole } = capturedElements
  return tx
    .select({ number, whole })
    .from(capturedElements)
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        isNotNull(whole),
      ),
    )
}

/** Rooms and components after a number, in the order of the file. */
export async function listComponents(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
  { after, take }: { after: number; take: number },
): Promise<SourceElement[]> {
  const { number, typeNumber, storeyNumber, revitUniqueId, revitElementId, ifcClass, name, parameters } =
    capturedElements
  const { category } = capturedTypes
  return tx
    .select({
      ...{ number, typeNumber, storeyNumber, uniqueId: revitUniqueId, revitElementId, ifcClass, name, parameters },
    })
    .from(capturedElements)
    .innerJoin(capturedTypes, and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, typeNumber)))
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        gt(number, after),
        not(anyOf(ifcClass, excluded.classes)),
        // Elements of documents have no class.
        or(sql`${ifcClass} <> ''`, not(anyOf(category, excluded.categories))),
      ),
    )
    .orderBy(asc(number))
    .limit(take)
}

const assetColumns = {
  ...{ id: assets.id, revision: assets.revision, componentId: assets.componentId, serialNumber: assets.serialNumber },
  ...{ installedDate: assets.installedDate, warrantyStartDate: assets.warrantyStartDate, tagNumber: assets.tagNumber },
  ...{ barCode: assets.barCode, assetIdentifier: assets.assetIdentifier, manufacturer: assets.manufacturer },
  ...{ modelNumber: assets.modelNumber, warrantyDescription: assets.warrantyDescription },
  ...{ warrantyDuration: assets.warrantyDuration, expectedLifespan: assets.expectedLifespan, msrp: assets.msrp },
  ...{ category: assets.category, description: assets.description, manufacturedDate: assets.manufacturedDate },
}
export type ComponentAsset = SourceAsset & {
  id: string
  revision: number
  componentId: string | null
  msrp: string
  category: string
  description: string
  manufacturedDate: string
}

/** The assets that are components of a project. */
export async function listComponentAssets(
  tx: Transaction,
  { organizationId, projectId }: ProjectPlace,
): Promise<ComponentAsset[]> {
  return tx
    .select(assetColumns)
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), eq(assets.projectGroupId, projectId)))
}
