import type { TestApp } from '../../../../testing/build-test-app.ts'
import { runDue } from '../due/run-due.ts'

export const emailBranding = {
  productName: 'Lintel',
  hostOrigin: 'http://localhost:9000',
  platformOrigin: 'http://localhost:9010',
}

/** Starts what is due. Errors are added to `failures` if given, and thrown otherwise. */
export async function tick(
  { db, jobs }: Pick<TestApp, 'db' | 'jobs'>,
  now: string,
  failures?: unknown[],
): Promise<number> {
  const errors = failures ?? []
  const logger = { error: (failure: unknown) => void errors.push(failure) }
  const startedCount = await runDue({ db, jobs, emailBranding, logger }, new Date(now))
  if (!failures && errors.length > 0) throw new Error(JSON.stringify(errors))
  return startedCount
}
