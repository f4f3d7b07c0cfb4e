import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import { openBucket, type Bucket } from '../object-storage/object-storage-client.ts'
import type { ObjectStorageConfig } from '../object-storage/object-storage-config.ts'

export type ObjectStorageServer = Bucket & {
  config: ObjectStorageConfig
  /** How many bytes it has been sent so far, by anybody. */
  received(): number
  close(): Promise<void>
}

/** A server in this process that speaks the S3 protocol, with one empty bucket. It believes every signature. */
export async function startObjectStorageServer(): Promise<ObjectStorageServer> {
  const server = await startFauxqs({ port: 0, logger: false })
  const sockets = new Set<Socket>()
  function onSocket(message: unknown): void {
    const { socket } = message as { socket: Socket }
    if (socket.localPort === server.port) sockets.add(socket)
  }
  subscribe('net.server.socket', onSocket)
  const config = objectStorageAt(`http://127.0.0.1:${server.port}`)
  const bucket = openBucket(config)
  await bucket.client.send(new CreateBucketCommand({ Bucket: config.bucket }))
  return {
    ...bucket,
    config,
    received: () => [...sockets].reduce((bytes, socket) => bytes + socket.bytesRead, 0),
    async close() {
      bucket.client.destroy()
      unsubscribe('net.server.socket', onSocket)
      await server.stop()
    },
  }
}

export function objectStorageAt(endpoint: string): ObjectStorageConfig {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { endpoint, bucket: 'lintel', region: 'us-east-1', forcePathStyle: true, ...keys }
}
