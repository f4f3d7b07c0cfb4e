import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { captureIngestions } from '../../data/capture-ingestions/schema.ts'
import { captureSettings } from './schema.ts'

export async function capturesAssembledModels(tx: Transaction, organizationId: string): Promise<boolean> {
  const [found] = await tx.select().from(captureSettings).where(eq(captureSettings.organizationId, organizationId))
  return found?.captureAssembledModels ?? false
}

export async function saveSettings(tx: Transaction, settings: typeof captureSettings.$inferInsert): Promise<void> {
  const { captureAssembledModels } = settings
  await tx
    .insert(captureSettings)
    .values(settings)
    .onConflictDoUpdate({ target: captureSettings.organizationId, set: { captureAssembledModels } })
}

/** The ingestion of a request's model, whether successful or not. */
export async function findIngestionOf(
  tx: Transaction,
  { organizationId, requestId }: { organizationId: string; requestId: string },
): Promise<string | undefined> {
  const { id, organizationId: organization, assemblyRequestId } = captureIngestions
  const [found] = await tx
    .select({ id })
    .from(captureIngestions)
    .where(and(eq(organization, organizationId), eq(assemblyRequestId, requestId)))
  return found?.id
}
