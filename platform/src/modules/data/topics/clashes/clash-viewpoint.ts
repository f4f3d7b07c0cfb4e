import { maxShownFiles, unalignPoint } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredClash, StoredClashCheck } from '../../clash-checks/repository.ts'
import { clashChecker } from '../person.ts'
import { viewOfMembers } from '../reviewed/elements-viewpoint.model.ts'
import { findOrigin } from '../reviewed/findings-repository.ts'
import { addViewOf } from '../reviewed/members-viewpoint.ts'
import { federatedModelKey } from '../viewpoints/viewed-model.ts'
import { clashComponents } from './clash-components.model.ts'
import { readFederatedPlacement, type FederatedPlacement } from './federated-placement.ts'

/** Elements that a viewpoint shows. */
const maxElements = 1000

type TopicOfClashes = { topicId: string; clashes: readonly StoredClash[] }

/**
 * Returns a function that adds a viewpoint for clashes to a topic, and returns its id; null without clashes. It shows the federated model with
 * the files of the clashes, or the capture of the first clash's first element if all clashes are in one file, or the federated model doesn't
 * have the files anymore.
 */
export function clashViewpoints(
  tx: Transaction,
  check: StoredClashCheck,
): (topic: TopicOfClashes) => Promise<string | null> {
  let placement: Promise<FederatedPlacement> | undefined
  return async (topic) => {
    const elements = topic.clashes.flatMap(({ a, b }) => [a, b])
    if (new Set(elements.map(({ captureId }) => captureId)).size < 2) return addCaptureViewpoint(tx, check, topic)
    placement ??= readFederatedPlacement(tx, check)
    const added = await addFederatedViewpoint(tx, check, { ...topic, placement: await placement })
    return added ?? addCaptureViewpoint(tx, check, topic)
  }
}

/** All elements are colored rather than selected, because the color of a selection would hide which one is A. */
async function addFederatedViewpoint(
  tx: Transaction,
  { organizationId, projectGroupId, captures }: StoredClashCheck,
  { topicId, clashes, placement }: TopicOfClashes & { placement: FederatedPlacement },
): Promise<string | null> {
  const { origin, fileNameOf, toBaseCoordinates } = placement
  const alignmentOf = new Map(captures.map(({ captureId, alignment }) => [captureId, alignment]))
  const components = clashes.slice(0, maxElements / 2).flatMap(({ a, b, point }) => {
    const [alignment, aFile, bFile] = [alignmentOf.get(a.captureId), fileNameOf(a.fileName), fileNameOf(b.fileName)]
    if (!alignment || aFile === undefined || bFile === undefined) return []
    // The check may have had another base than the federated model of the newest versions.
    const { x, y, z } = toBaseCoordinates(aFile, unalignPoint(point, alignment))
    return [{ a: { ...a, fileName: aFile }, b: { ...b, fileName: bFile }, position: [x, y, z] as const }]
  })
  const files = [...new Set(components.flatMap(({ a, b }) => [a.fileName, b.fileName]))].slice(0, maxShownFiles)
  const members = components.map(({ a: { number, uniqueId }, position }) => ({ key: '', number, uniqueId, position }))
  const view = files.length > 1 ? viewOfMembers(members, [origin.x, origin.y, origin.z]) : undefined
  return addViewOf(
    tx,
    {
      ...{ organizationId, topicId, model: federatedModelKey(projectGroupId) },
      seenIn: { kind: 'federated', projectId: projectGroupId, files, origin },
    },
    { view: view && { ...view, components: clashComponents(components) }, person: clashChecker },
  )
}

async function addCaptureViewpoint(
  tx: Transaction,
  { organizationId, projectGroupId, captures }: StoredClashCheck,
  { topicId, clashes }: TopicOfClashes,
): Promise<string | null> {
  const shownElement = clashes[0]?.a
  const alignment = captures.find(({ captureId }) => captureId === shownElement?.captureId)?.alignment
  if (!shownElement || !alignment) return null
  const { captureId, fileName } = shownElement
  const members = clashes.flatMap(({ a, b, point }) => {
    const { x, y, z } = unalignPoint(point, alignment)
    return [a, b]
      .filter((element) => element.captureId === captureId)
      .map(({ number, uniqueId }) => ({ key: '', number, uniqueId, position: [x, y, z] as const }))
  })
  const distinct = [...new Map(members.map((member) => [member.number, member])).values()].slice(0, maxElements)
  const view = viewOfMembers(distinct, await findOrigin(tx, { organizationId, captureId }))
  const model = `file/${projectGroupId}/${fileName}`
  return addViewOf(
    tx,
    { organizationId, topicId, model, seenIn: { kind: 'capture', captureId } },
    { view, person: clashChecker },
  )
}
