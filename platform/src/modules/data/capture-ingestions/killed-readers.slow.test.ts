import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inProcesses } from '../../../ifc/read-in-process.ts'
import type { CaptureModel, Ingestion } from '@lintel/shared/contract/captures'
import { killReader, type ReaderScript } from '../../../testing/kill-reader.ts'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk, usualLimits, type Desk } from './testing/ingestion-desk.ts'

const timeout = 120_000

let server: UploadServer
let desk: Desk
beforeAll(async () => {
  server = await startOnFolder()
  desk = await openDesk(server.platform)
}, timeout)
afterAll(() => server.close())

async function answer<Body>(url: string): Promise<Body> {
  return (await server.platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA' })).json<Body>()
}

function seen(id: string): Promise<Ingestion> {
  return answer(`/capture-ingestions/${id}`)
}

async function modelOf(id: string): Promise<CaptureModel> {
  return answer(`/captures/${(await seen(id)).captureId}/model`)
}

async function workAndKill(id: string, script: ReaderScript, isLastTry = false): Promise<void> {
  const working = desk.work(id, { reading: inProcesses, isLastTry }).catch(() => undefined)
  await killReader(script)
  await working
}

const fromOutside = 'Taking the model apart was ended from outside, such as by a machine that had no memory left.'

test('tries a file again whose reader was killed from outside', async () => {
  const id = await desk.submit(shapedText([{ at: [1, 0, 0], size: [4, 0.2, 3] }]))
  await workAndKill(id, 'reader-process')
  expect(await seen(id)).toMatchObject({
    status: 'Queued',
    statusDetails: expect.stringContaining(`It will be tried again. ${fromOutside}`),
    captureId: null,
  })
  await desk.work(id, { reading: inProcesses })
  expect(await seen(id)).toMatchObject({ status: 'Complete' })
}, 120_000)

test('makes the shapes again whose process was killed from outside, of a capture that is there already', async () => {
  const id = await desk.submit(shapedText([{ at: [2, 0, 0], size: [4, 0.2, 3] }]))
  await workAndKill(id, 'shaper-process')
  expect(await seen(id)).toMatchObject({ status: 'Queued', captureId: expect.any(String) })
  expect(await modelOf(id)).toMatchObject({ status: 'Making', file: null })
  await desk.work(id, { reading: inProcesses })
  expect(await seen(id)).toMatchObject({ status: 'Complete' })
  expect(await modelOf(id)).toMatchObject({ status: 'Made' })
}, 120_000)

test('says what has happened where all tries were ended from outside', async () => {
  const id = await desk.submit(shapedText([{ at: [3, 0, 0], size: [4, 0.2, 3] }]))
  await workAndKill(id, 'reader-process', true)
  expect(await seen(id)).toMatchObject({ status: 'Error', statusDetails: expect.stringContaining(fromOutside) })
}, 120_000)

test('tells the limit of memory and how much was taken, and tries nothing again', async () => {
  const id = await desk.submit(ifcText([...project, ...walls(Array.from({ length: 900 }, () => ({})))]))
  await desk.work(id, { reading: inProcesses, isLastTry: false, limits: { ...usualLimits, memoryMegabytes: 64 } })
  const { status, statusDetails } = await seen(id)
  expect(status).toBe('Error')
  expect(statusDetails).toMatch(
    /^Reading the model was ended by its limit of 64 MB of memory, .*\. It had taken \d+ MB\. Split it, then upload its parts\.$/,
  )
}, 120_000)

test('ends a file at its time limit that keeps the library busy for ever, and says so', async () => {
  const id = await desk.submit(ifcText([...project, ...walls([{}]), "#93=IFCDOOR 'x';"]))
  await desk.work(id, { reading: inProcesses, isLastTry: false, limits: { ...usualLimits, timeLimitMinutes: 0.1 } })
  expect(await seen(id)).toMatchObject({
    status: 'Error',
    captureId: null,
    statusDetails:
      'Reading the model was stopped because it took more than 0.1 minutes. Split it, then upload its parts.',
  })
}, 120_000)
