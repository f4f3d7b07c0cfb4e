import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client'
import type { App } from '../../../../interfaces/app.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { startObjectStorageServer } from '../../files/testing/object-storage-server.ts'

export type UploadServer = { platform: TestApp; close(): Promise<void> }

/** The content is larger than one part of a multipart upload. */
export const content = randomBytes(12 * 1024 * 1024)

export async function startOnFolder(environment: Record<string, string> = {}): Promise<UploadServer> {
  const platform = await buildTestApp({ environment })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  return { platform, close: () => platform.close() }
}

export async function startOnObjectStorage(): Promise<UploadServer> {
  const storage = await startObjectStorageServer()
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.config
  const server = await startOnFolder({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  return {
    platform: server.platform,
    async close() {
      await server.close()
      await storage.close()
    },
  }
}

export type Caller = { app: App; headers: Record<string, string> }

export async function callerOf(platform: TestApp, userId: string, organization = 'CFA'): Promise<Caller> {
  const authorization = `Bearer ${await platform.tokenFor(userId)}`
  return { app: platform.app, headers: { authorization, organization, 'tus-resumable': '1.0.0' } }
}

export function originOf({ server }: App): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type SendOptions = Partial<Pick<UploadOptions, 'metadata' | 'chunkSize' | 'uploadUrl'>> & { file?: Buffer }

/** Sends a file like a browser, with the protocol's own client; returns the URL of the upload. */
export function send({ app, headers }: Caller, { file = content, ...options }: SendOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${originOf(app)}/api/uploads`,
      headers: { authorization: headers.authorization ?? '', organization: headers.organization ?? '' },
      metadata: { purpose: 'capture', filename: 'Haus Süd.ifc', filetype: 'application/x-step' },
      retryDelays: [],
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
}

/** The status and code of the response that made the client give up. */
export async function refusalOf(sending: Promise<unknown>): Promise<[status: number | undefined, code: unknown]> {
  const [settled] = await Promise.allSettled([sending])
  if (settled.status === 'fulfilled') return [undefined, undefined]
  const answer = (settled.reason as DetailedError).originalResponse
  const problem = JSON.parse(answer?.getBody() || '{}') as { code?: unknown }
  return [answer?.getStatus(), problem.code]
}

/** Announces a file and returns the path of its upload. */
export async function announce({ app, headers }: Caller, bytes = content.length): Promise<string> {
  const metadata = { purpose: 'capture', filename: 'a.ifc' }
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const announced = { 'upload-length': String(bytes), 'upload-metadata': encoded.join(',') }
  const response = await app.inject({ method: 'POST', url: '/api/uploads', headers: { ...headers, ...announced } })
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`)
  return String(response.headers.location)
}

/** Starts a call that has sent only a part of its content; the test keeps its connection. */
export async function beginPatch({ app, headers }: Caller, path: string, part: Buffer): Promise<Socket> {
  const socket = connect(Number(new URL(originOf(app)).port), '127.0.0.1')
  await once(socket, 'connect')
  // These tests cut connections during transfers, which isn't an error.
  socket.on('error', () => socket.destroy())
  const head = {
    ...headers,
    host: 'localhost',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(content.length),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write([`PATCH ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  socket.write(part)
  return socket
}

export function head({ app, headers }: Caller, path: string) {
  return app.inject({ method: 'HEAD', url: path, headers })
}
