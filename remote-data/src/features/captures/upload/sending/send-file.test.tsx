import { expect, jest, test } from '@jest/globals'
import { apiErrorCodes } from '@lintel/shared/api'
import {
  anOrganization,
  aProblem,
  http,
  HttpResponse,
  mockServer,
  renderPage,
  UploadsPlatform,
} from '@lintel/shared/testing'
import { discardUpload, sendFile } from './send-file.ts'
import { removeUnfinishedUpload, unfinishedUploads } from './unfinished-uploads.ts'

const owner = { person: 'auth0|ada', organization: 'CFA', purpose: 'capture' }
const file = new File(['ISO-10303-21;'], 'Straße 1.ifc', { lastModified: 1 })

/** In the page of another organization than the one that the file is meant for. */
async function start() {
  localStorage.clear()
  await renderPage('/HFA', { routes: [{ index: true, element: null }], organization: anOrganization({ id: 'HFA' }) })
  const platform = new UploadsPlatform()
  mockServer.use(...platform.handlers())
  return platform
}

function send(signal = new AbortController().signal, onProgress: (sent: number) => void = () => undefined) {
  return sendFile({ ...owner, file, signal, onProgress })
}

test("uploads a file to its organization, with the user's token in each request @full", async () => {
  const platform = await start()
  const seen: (string | null)[] = []
  const note = ({ request: { headers } }: { request: Request }) =>
    void seen.push(`${headers.get('Authorization')} ${headers.get('Organization')}`)
  mockServer.use(http.post('/api/uploads', note), http.patch('/api/uploads/:id', note))
  const progress: number[] = []
  const { uploadId } = await send(undefined, (sent) => progress.push(sent))
  const [upload] = platform.uploads.values()
  expect([...platform.uploads.keys()]).toEqual([uploadId])
  expect(upload?.fileName).toBe('Straße 1.ifc')
  expect(await upload?.content.text()).toBe('ISO-10303-21;')
  expect(progress.at(-1)).toBe(file.size)
  expect(seen).toEqual(['Bearer test-token CFA', 'Bearer test-token CFA'])
})

test('resumes after a lost connection, and in another visit', async () => {
  const platform = await start()
  mockServer.use(http.patch('/api/uploads/:id', () => HttpResponse.error(), { once: true }))
  const { uploadId } = await send()
  expect(platform.calls).toEqual(['POST', 'HEAD', 'PATCH 0'])
  expect(unfinishedUploads(owner)).toMatchObject([{ id: uploadId, fileName: 'Straße 1.ifc', bytes: file.size }])
  expect(unfinishedUploads({ ...owner, person: 'another' })).toEqual([])
  const upload = platform.uploads.get(uploadId)
  if (upload) upload.content = upload.content.slice(0, 4)
  expect(await send()).toEqual({ uploadId })
  expect(platform.calls.slice(3)).toEqual(['HEAD', 'PATCH 4'])
  removeUnfinishedUpload(uploadId)
  expect(unfinishedUploads(owner)).toEqual([])
})

test("restarts if the platform has deleted the upload, but not if it's unavailable @full", async () => {
  const platform = await start()
  const { uploadId } = await send()
  mockServer.use(http.head('/api/uploads/:id', () => new HttpResponse(null, { status: 503 }), { once: true }))
  expect(await send()).toEqual({ uploadId })
  platform.uploads.clear()
  platform.calls.length = 0
  await send()
  expect(platform.calls).toEqual(['HEAD', 'POST', 'PATCH 0'])
})

test('rejects with an ApiError like other requests', async () => {
  await start()
  const problem = aProblem({ status: 413, code: 'uploads/too-large', detail: "Files can't be larger than 256 MB." })
  mockServer.use(http.post('/api/uploads', () => HttpResponse.json(problem, { status: 413 })))
  await expect(send()).rejects.toMatchObject({
    name: 'ApiError',
    status: 413,
    code: 'uploads/too-large',
    detail: "Files can't be larger than 256 MB.",
  })
  mockServer.use(http.post('/api/uploads', () => new HttpResponse('no', { status: 400 })))
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', status: 400, code: apiErrorCodes.httpError })
})

test('reports immediately that the browser is offline', async () => {
  await start()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mockServer.use(http.post('/api/uploads', () => HttpResponse.error()))
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', code: apiErrorCodes.offline })
})

test('stops when canceled, and keeps the received part', async () => {
  await start()
  const controller = new AbortController()
  mockServer.use(http.patch('/api/uploads/:id', () => controller.abort()))
  await expect(send(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(unfinishedUploads(owner)).toHaveLength(1)
})

test('discards the received part, ignoring failures', async () => {
  const platform = await start()
  const { uploadId } = await send()
  await discardUpload(uploadId, 'CFA')
  expect([platform.uploads.size, unfinishedUploads(owner).length]).toEqual([0, 0])
  const warn = jest.spyOn(console, 'warn').mockReturnValue()
  await discardUpload(uploadId, 'CFA')
  expect(warn).toHaveBeenCalledTimes(1)
})

test('ignores damaged or old entries in storage', () => {
  localStorage.setItem('lintel.uploads', '{')
  expect(unfinishedUploads(owner)).toEqual([])
  const upload = { ...owner, id: crypto.randomUUID(), fileName: 'a.ifc', bytes: 1, changedAt: 1 }
  localStorage.setItem('lintel.uploads', JSON.stringify([{ ...upload, begunAt: Date.now() - 25 * 3_600_000 }]))
  expect(unfinishedUploads(owner)).toEqual([])
})
