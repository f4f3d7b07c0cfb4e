import { alignmentOf, alignPoint, baseFileOf, maxFederatedFiles } from '@lintel/shared/contract/captures'
import type { Vector } from '@lintel/shared/contract'
import type { Transaction } from '../../../../database/scope.ts'
import { originOf } from '../../capture-files/read-files.ts'
import { federatedGeoreference } from '../../federated-models/federated-georeference.model.ts'
import { listFiles, type ProjectPlace } from '../../federated-models/repository.ts'

/** Where the federated model of a project shows its files: the newest versions of those with 3D models. */
export type FederatedPlacement = {
  /** The origin of the scene in the coordinates of its base. */
  origin: Vector
  /** The name of a file in the federated model; undefined if it isn't there. */
  fileNameOf(name: string): string | undefined
  /** A point of a file in the coordinates of the base. */
  toBaseCoordinates(fileName: string, point: Vector): Vector
}

export async function readFederatedPlacement(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectPlace,
): Promise<FederatedPlacement> {
  const choice = { versionSetId: undefined, captureIds: undefined, max: maxFederatedFiles }
  const listedFiles = await listFiles(tx, { organizationId, projectGroupId }, choice)
  const files = listedFiles.map(({ capture, model, settings }) => ({
    fileName: capture.fileName,
    origin: model && originOf(model),
    georeference: federatedGeoreference(capture),
    offset: settings?.offset ?? null,
  }))
  const base = baseFileOf(files)
  const fileByName = new Map(
    files.flatMap((file) => (file.origin === null ? [] : [[file.fileName.toLowerCase(), file]])),
  )
  return {
    origin: base?.origin ?? { x: 0, y: 0, z: 0 },
    fileNameOf: (name) => fileByName.get(name.toLowerCase())?.fileName,
    toBaseCoordinates(fileName, point) {
      const file = fileByName.get(fileName.toLowerCase())
      return file ? alignPoint(point, alignmentOf(file, base)) : point
    },
  }
}
