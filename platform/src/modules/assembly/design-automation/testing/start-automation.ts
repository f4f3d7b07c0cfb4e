import { createJobQueue, type JobQueue } from '../../../../jobs/job-queue.ts'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { runJob } from '../../../../runs/run-job.ts'
import { endedAssemblyJob } from '../../assembly-requests/assembly.job.ts'
import { followUp } from '../../assembly-requests/run/follow-up.ts'
import { defineAssemblyRun } from '../../assembly-requests/run/assembly-run.ts'
import { organizationId, addPrototype, addRequests } from '../../../../worker/testing/add-requests.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import type { PollingPace } from '../follow-work-item.ts'
import { openDesignAutomation } from '../open-design-automation.ts'
import { tinyFile } from '../../../../assembler/glb/testing/tiny-prototype.ts'
import { startFakeDesignAutomation } from './fake-design-automation.ts'

export const publicUrl = 'https://lintel.test'
const minute = 60_000
/** With this pace, polling is too slow for a test, so only a callback is quick enough. */
export const slowPace: PollingPace = { first: 10 * minute, longest: 10 * minute }
const quickPace: PollingPace = { first: 20, longest: 50 }

type Attempt = { pace?: PollingPace; signal?: AbortSignal }

/** Starts the platform, a fake of the service that can reach it, and workers that submit to it. */
export async function startAutomation() {
  const open: { platform?: TestApp } = {}
  const service = await startFakeDesignAutomation(async (method, url, body) => {
    const payload = { method, url: url.slice(publicUrl.length), body, headers: { 'content-type': 'model/gltf-binary' } }
    return (await open.platform?.app.inject(payload))?.statusCode ?? 0
  })
  const platform = await buildTestApp({ environment: environmentFor(service.address) })
  open.platform = platform
  const { db, files } = platform
  const jobs = createJobQueue(db, platform.config.assembly)
  await addPrototype(db, files.store, [
    await tinyFile('shell', [{ elementId: '100' }]),
    await tinyFile('lanes', [{ elementId: '200' }]),
  ])
  const reader = { as: 'local|everything', organization: organizationId }
  const urlOf = (id: string) => `/api/revitassemblyrequest/${id}`
  return {
    service: service.state,
    finish: service.finish,
    platform,
    attempt: (requestId: string, attempt: Attempt = {}) => runAttempt({ platform, jobs }, requestId, attempt),
    seed: async () => (await addRequests(db, jobs, 1))[0] ?? '',
    read: async (id: string) => (await platform.call({ ...reader, url: urlOf(id) })).json<AssemblyRequest>(),
    logOf: async (id: string) => (await platform.call({ ...reader, url: `${urlOf(id)}/log` })).text,
    markComplete: (id: string) =>
      platform.call({ ...reader, method: 'PUT', url: '/api/revitassemblyrequest/complete', body: { id } }),
    /** Runs the job for a request that a person has ended, like a worker. */
    finishEnded: (id: string) => finishEnded({ platform, jobs }, id),
    lettersAbout: (id: string) => platform.asOwner(`select "to" from outbox_emails where request_id = $1`, [id]),
    async close() {
      await jobs.close()
      await platform.close()
      await service.close()
    },
  }
}

async function finishEnded({ platform, jobs }: Parts, requestId: string): Promise<void> {
  const { config, db, files, app } = platform
  const { designAutomation: automation, assembly } = config
  if (!automation) throw new Error('It is not configured.')
  const assembler = openDesignAutomation({ automation, assembly, db, files, logger: app.log })
  const kind = `select data from pgboss.job where name = 'assembly-ended' and data ->> 'requestId' = $1`
  const [job] = await platform.asOwner<{ data: unknown }>(kind, [requestId])
  const emailBranding = { productName: 'Lintel', hostOrigin: publicUrl }
  await followUp({ db, jobs, emailBranding, assembler }, endedAssemblyJob.payload.parse(job?.data))
  await assembler.close()
}

type Parts = { platform: TestApp; jobs: JobQueue }

/** Runs one attempt of a worker with its own assembler. */
async function runAttempt({ platform, jobs }: Parts, requestId: string, { pace = quickPace, ...turn }: Attempt) {
  const { config, db, files, app } = platform
  const { designAutomation: automation, assembly } = config
  if (!automation) throw new Error('It is not configured.')
  const assembler = openDesignAutomation({ automation, assembly, db, files, logger: app.log, pace })
  try {
    const emailBranding = { productName: 'Lintel', hostOrigin: publicUrl }
    const { quotaBytes } = config.uploads
    const run = defineAssemblyRun({ db, jobs, emailBranding, store: files.store, quotaBytes, assembler })
    const deps = { db, timeLimitMinutes: assembly.timeLimitMinutes, logger: app.log }
    const signal = turn.signal ?? new AbortController().signal
    const requeue = async () => undefined
    await runJob(deps, run, { organizationId, runId: requestId }, { isLastTry: false, signal, requeue })
  } finally {
    await assembler.close()
  }
}

function environmentFor(address: string): Record<string, string> {
  return {
    APS_CLIENT_ID: 'application',
    APS_CLIENT_SECRET: 'the secret of the application',
    APS_ADDRESS: address,
    ASSEMBLER: 'design-automation',
    DESIGN_AUTOMATION_ACTIVITY: 'lintel.Assemble+prod',
    DESIGN_AUTOMATION_PUBLIC_URL: publicUrl,
  }
}
