import type { AssembledModel, AssemblyEmail, AssemblyLog, AssemblyRequest } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listEmails, listLogEntries } from './run/follow-up-repository.ts'
import { listOptionLabels } from '../../prototypes/prototypes/index.ts'
import { findRequest, listSteps, type StoredRequest, type StoredStep } from './repository.ts'

/** Any request of the organization, so that colleagues can open a link to it. */
export async function readRequest(
  scope: OrganizationScope,
  id: string,
  addresses: FileAddresses,
): Promise<AssemblyRequest> {
  return describeRequest(scope, await requestNamed(scope, id), addresses)
}

export async function describeRequest(
  { tx, organizationId }: OrganizationScope,
  stored: StoredRequest,
  addresses: FileAddresses,
): Promise<AssemblyRequest> {
  const { requestedDate, completedDate, ...request } = stored
  const steps = await listSteps(tx, organizationId, stored.id)
  const release = { organizationId, prototype: stored.portfolio, version: stored.prototypeRelease }
  return {
    ...request,
    optionSets: inWizardOrder(stored.optionSets, await listOptionLabels(tx, release)),
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
    steps: steps.map(describeStep),
    result: await resultOf(stored, addresses),
  }
}

/** The options in the order of the wizard, because the database doesn't keep the order. */
function inWizardOrder(
  optionSets: StoredRequest['optionSets'],
  labels: readonly string[],
): StoredRequest['optionSets'] {
  const knownLabels = labels.filter((label) => Object.hasOwn(optionSets, label))
  const positions = new Map(knownLabels.map((label, position) => [label, position]))
  const positionOf = ([label]: [string, string]) => positions.get(label) ?? knownLabels.length
  return Object.fromEntries(Object.entries(optionSets).sort((one, other) => positionOf(one) - positionOf(other)))
}

/** Only the newest entries, because a request that is retried often could have any number. */
export async function readLog(scope: OrganizationScope, id: string): Promise<AssemblyLog> {
  const request = await requestNamed(scope, id)
  const entries = await listLogEntries(scope.tx, scope.organizationId, request.id)
  return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) }
}

/** The emails that were sent to the caller. Emails to others are not shown. */
export async function readEmails(scope: OrganizationScope, id: string): Promise<AssemblyEmail[]> {
  const request = await requestNamed(scope, id)
  const emails = await listEmails(scope.tx, scope, request.id)
  return emails.map((email) => ({
    ...email,
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
  }))
}

async function requestNamed({ tx, organizationId }: OrganizationScope, id: string): Promise<StoredRequest> {
  const found = await findRequest(tx, organizationId, id)
  if (!found) throw requestNotFound()
  return found
}

export function requestNotFound(): PlatformError {
  return new PlatformError('assembly/not-found', 404, "This assembly request doesn't exist in this organization.")
}

function describeStep({ step, attempt, startedAt, endedAt, outcome }: StoredStep): AssemblyRequest['steps'][number] {
  return {
    step,
    attempt,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    outcome,
  }
}

async function resultOf(stored: StoredRequest, addresses: FileAddresses): Promise<AssembledModel | null> {
  const { organizationId, resultKey, resultHash, resultBytes, elementCount, duration } = stored
  if (resultKey === null || resultHash === null || resultBytes === null) return null
  const url = await addresses.addressOf(organizationId, resultKey)
  const file = { url, bytes: resultBytes, contentHash: resultHash }
  return { file, fileName: fileNameOf(stored), elementCount: elementCount ?? 0, duration: duration ?? 0 }
}

/** A recognizable name without characters that file systems reject. */
function fileNameOf({ projectNumber, projectName }: StoredRequest): string {
  const name = `${projectNumber} ${projectName}`.replaceAll(/[^\p{L}\p{N} ._()&'-]+/gu, ' ').replaceAll(/ {2,}/g, ' ')
  return `${name.trim().slice(0, 150)}.glb`
}
