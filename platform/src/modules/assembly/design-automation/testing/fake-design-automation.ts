import { startFakeAutodesk, type FakeResponse, type ApiCall } from '../../autodesk-cloud/fake-autodesk.ts'

type Argument = { verb: string; url: string; localName?: string; references?: Argument[] }
export type AcceptedWorkItem = {
  id: string
  activityId: string
  limitProcessingTimeSec: number
  arguments: Record<'order' | 'models' | 'result' | 'onComplete', Argument>
  status: string
  /** How often the platform polled its status. */
  pollCount: number
}

export type WorkItemCompletion = { status?: string; output?: Uint8Array; callbacks?: number }

/** Calls a URL of the platform and returns the status of the response. */
export type CallPlatform = (method: 'PUT' | 'POST', url: string, body: Buffer) => Promise<number>

const path = '/da/us-east/v3/workitems'

/**
 * Fakes the parts of the service that the platform uses: accepts work items, returns their status, and calls back when a test completes
 * them.
 */
export async function startFakeDesignAutomation(deliver: CallPlatform) {
  const autodesk = await startFakeAutodesk()
  const state = {
    workItems: [] as AcceptedWorkItem[],
    cancelled: [] as string[],
    isDown: false,
    refusal: undefined as unknown,
  }
  const reportOf = (id: string) => `${autodesk.address}/reports/${id}?signature=of-the-report`

  function respond(call: ApiCall): FakeResponse {
    if (state.isDown) return { status: 503 }
    if (call.path.startsWith('/reports/')) return { status: 200, body: report }
    if (call.method === 'POST' && call.path === path) return acceptWorkItem(call)
    const work = state.workItems.find(({ id }) => call.path === `${path}/${id}`)
    if (!work) return { status: 404 }
    if (call.method === 'DELETE') state.cancelled.push(work.id)
    work.pollCount += 1
    const isFinished = !['pending', 'inprogress'].includes(work.status)
    return { status: 200, body: { id: work.id, status: work.status, reportUrl: isFinished ? reportOf(work.id) : null } }
  }

  function acceptWorkItem({ body }: ApiCall): FakeResponse {
    if (state.refusal !== undefined) return { status: 403, body: state.refusal }
    const id = `work-${state.workItems.length + 1}`
    const payload = JSON.parse(body) as Omit<AcceptedWorkItem, 'id' | 'status' | 'pollCount'>
    state.workItems.push({ ...payload, id, status: 'pending', pollCount: 0 })
    return { status: 200, body: { id, status: 'pending' } }
  }

  /** Submits the output, changes the status and calls back. Returns the statuses of the platform's responses. */
  async function finish(
    work: AcceptedWorkItem,
    { status = 'success', output, callbacks = 1 }: WorkItemCompletion,
  ): Promise<number[]> {
    const { result, onComplete } = work.arguments
    const statuses: number[] = []
    if (output) statuses.push(await deliver('PUT', result.url, Buffer.from(output)))
    work.status = status
    const callbackBody = Buffer.from(JSON.stringify({ id: work.id, status }))
    for (let time = 0; time < callbacks; time++) statuses.push(await deliver('POST', onComplete.url, callbackBody))
    return statuses
  }

  autodesk.api = respond
  return { state, address: autodesk.address, finish, tokenCalls: autodesk.calls, close: autodesk.close }
}

const report = `[11/21/2026 10:00:00] Job information:
Start downloading input: verb - 'GET', url - 'https://lintel.test/models/CFA/models/a.glb?until=1&signature=secret'
Start downloading input: verb - 'GET', url - 'data:application/json,%7B%22projectName%22%3A%22Main%20Street%22%7D'
Error: the wall has no base.`
