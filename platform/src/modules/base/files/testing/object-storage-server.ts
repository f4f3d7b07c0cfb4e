import type { AddressInfo, Socket } from 'node:net'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'
import { openBucket, type Bucket } from '../object-storage/object-storage-client.ts'
import type { ObjectStorageConfig } from '../object-storage/object-storage-config.ts'
import { addListParts } from './list-parts.ts'

export type ObjectStorageServer = Bucket & {
  config: ObjectStorageConfig
  /** How many bytes the server has received so far. */
  received(): number
  close(): Promise<void>
}

/** An S3 server in this process with one empty bucket. It accepts every signature. */
export async function startObjectStorageServer(): Promise<ObjectStorageServer> {
  const server = buildApp({ logger: false }) as unknown as FastifyInstance
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  addListParts(server)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const config = objectStorageAt(`http://127.0.0.1:${port}`)
  const bucket = openBucket(config)
  await bucket.client.send(new CreateBucketCommand({ Bucket: config.bucket }))
  return {
    ...bucket,
    config,
    received: () => [...sockets].reduce((bytes, socket) => bytes + socket.bytesRead, 0),
    async close() {
      bucket.client.destroy()
      await server.close()
    },
  }
}

export function objectStorageAt(endpoint: string): ObjectStorageConfig {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { endpoint, bucket: 'lintel', region: 'us-east-1', forcePathStyle: true, ...keys }
}
