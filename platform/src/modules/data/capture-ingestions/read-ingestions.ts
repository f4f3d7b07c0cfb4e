import type { Ingestion, IngestionListQuery, IngestionPage } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors/platform-error.ts'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import {
  countIngestions,
  findIngestion,
  listIngestions,
  listSteps,
  type StoredIngestion,
  type StoredStep,
} from './repository.ts'

/** All ingestions of the organization, from all users. */
export async function readIngestions(
  { tx, organizationId }: OrganizationScope,
  part: IngestionListQuery,
): Promise<IngestionPage> {
  const items = await listIngestions(tx, organizationId, part)
  const counted = await countIngestions(tx, organizationId)
  return { items: items.map(summaryOf), ...boundedTotal(counted) }
}

export async function readIngestion(
  scope: Pick<OrganizationScope, 'tx' | 'organizationId'>,
  id: string,
): Promise<Ingestion> {
  const found = await findIngestion(scope.tx, { organizationId: scope.organizationId, id })
  if (!found) throw ingestionNotFound()
  return describeIngestion(scope, found)
}

export async function describeIngestion(
  { tx }: Pick<OrganizationScope, 'tx'>,
  stored: StoredIngestion,
): Promise<Ingestion> {
  const steps = await listSteps(tx, stored)
  return { ...summaryOf(stored), steps: steps.map(stepOf) }
}

export function ingestionNotFound(): PlatformError {
  return new PlatformError('captures/ingestion-not-found', 404, "This upload doesn't exist in this organization.")
}

function summaryOf(stored: StoredIngestion): IngestionPage['items'][number] {
  const { requestedDate, completedDate } = stored
  return {
    ...stored,
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
  }
}

function stepOf({ step, attempt, startedAt, endedAt, outcome }: StoredStep): Ingestion['steps'][number] {
  return { step, attempt, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, outcome }
}
