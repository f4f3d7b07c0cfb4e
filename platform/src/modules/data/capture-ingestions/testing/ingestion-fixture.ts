import type { ProjectChoice } from '@lintel/shared/contract/captures'
import { readHere } from '../../../../ifc/testing/read-here.ts'
import { createLogger } from '../../../../observability/logger.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { runJob } from '../../../../runs/run-job.ts'
import { callerOf, send, type Caller } from '../../../base/uploads/testing/upload-calls.ts'
import type { IngestionLimits } from '../run/ingestion-failure.ts'
import type { IngestionRunDeps } from '../run/ingestion-context.ts'
import { defineIngestionRun } from '../run/ingestion-run.ts'

export const usualLimits: IngestionLimits = {
  timeLimitMinutes: 2,
  memoryMegabytes: 1024,
  maxElements: 50_000,
  maxBytes: 200 * 1024 ** 2,
}

export type IngestionFixture = {
  /** Uploads a file as a browser does and begins its ingestion; returns the ingestion's id. */
  submit(content: string | Uint8Array, fileName?: string, project?: ProjectChoice): Promise<string>
  /** The same for the next version of a capture. */
  submitVersion(content: string, fileName: string, previousCaptureId: string): Promise<string>
  /** Runs one attempt, as a worker does. Reads the file in this process by default; pass `reading: inProcesses` to use child processes. */
  work(id: string, overrides?: Partial<IngestionRunDeps> & { isLastTry?: boolean; signal?: AbortSignal }): Promise<void>
}

export const organizationId = 'CFA'

export async function openIngestionFixture(platform: TestApp): Promise<IngestionFixture> {
  const caller = await callerOf(platform, 'local|everything', organizationId)
  return {
    submit: (content, fileName, project) =>
      submit(platform, caller, { content, fileName: fileName ?? 'Store.ifc', project }),
    submitVersion: (content, fileName, previousCaptureId) =>
      submit(platform, caller, { content, fileName, previousCaptureId }),
    async work(
      id,
      { isLastTry = true, signal = new AbortController().signal, limits = usualLimits, ...overrides } = {},
    ) {
      const { db, files, jobs, config } = platform
      const { quotaBytes } = config.uploads
      const run = defineIngestionRun({
        db,
        store: files.store,
        quotaBytes,
        jobs,
        limits,
        reading: readHere,
        ...overrides,
      })
      const deps = { db, timeLimitMinutes: limits.timeLimitMinutes, logger: createLogger({ logLevel: 'silent' }) }
      const requeue = async () => undefined
      await runJob(deps, run, { organizationId, runId: id }, { isLastTry, signal, requeue })
    },
  }
}

type UploadRequest = {
  content: string | Uint8Array
  fileName: string
  project?: ProjectChoice | undefined
  previousCaptureId?: string
}

async function submit(
  platform: TestApp,
  caller: Caller,
  { content, fileName, ...options }: UploadRequest,
): Promise<string> {
  const metadata = { purpose: 'capture', filename: fileName }
  const address = await send(caller, { file: Buffer.from(content), metadata })
  const response = await platform.call({
    method: 'POST',
    url: '/api/capture-ingestions',
    as: 'local|everything',
    organization: organizationId,
    body: { uploadId: new URL(address).pathname.split('/').at(-1), originPath: 'Projects/Main Street', ...options },
  })
  if (response.status !== 201) throw new Error(response.text)
  return response.json<{ id: string }>().id
}
