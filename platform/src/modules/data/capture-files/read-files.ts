import type { CaptureFile, CaptureModel } from '@lintel/shared/contract/captures'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { requireCapture } from '../captures/capture-parts.ts'
import { findMaking, findModel, type StoredModel } from './repository.ts'

export async function readCaptureFile(
  scope: OrganizationScope,
  captureId: string,
  addresses: FileAddresses,
): Promise<CaptureFile> {
  const {
    organizationId,
    fileKey,
    fileBytes: bytes,
    fileHash,
    documentFileName,
  } = await requireCapture(scope, captureId)
  const url = await addresses.addressOf(organizationId, fileKey)
  return { url, bytes, contentHash: fileHash, fileName: documentFileName }
}

export async function readCaptureModel(
  scope: OrganizationScope,
  captureId: string,
  addresses: FileAddresses,
): Promise<CaptureModel> {
  const { tx, organizationId } = scope
  const { lengthUnit, revitElementCount: elementCount } = await requireCapture(scope, captureId)
  const model = await findModel(tx, { organizationId, captureId })
  const unitScale = metersIn[lengthUnit ?? ''] ?? null
  const common = { unitScale, elementCount }
  if (!model) {
    return { status: 'None', statusDetails: withoutShapes, file: null, origin: null, ...common, making: null }
  }
  const { status, statusDetails } = model
  const making = (await findMaking(tx, { organizationId, captureId })) ?? null
  return { status, statusDetails, file: await fileOf(model, addresses), origin: originOf(model), ...common, making }
}

export const withoutShapes = 'This capture was created before 3D models were supported.'

/** Meters per unit, by the unit symbols that the reader uses. */
const metersIn: Record<string, number> = { mm: 0.001, cm: 0.01, dm: 0.1, m: 1, km: 1000, in: 0.0254, ft: 0.3048 }

export async function fileOf({ organizationId, fileKey, fileHash, bytes }: StoredModel, addresses: FileAddresses) {
  if (fileKey === null || fileHash === null || bytes === null) return null
  return { url: await addresses.addressOf(organizationId, fileKey), bytes, contentHash: fileHash }
}

export function originOf({ originX: x, originY: y, originZ: z }: StoredModel): CaptureModel['origin'] {
  return x === null || y === null || z === null ? null : { x, y, z }
}
