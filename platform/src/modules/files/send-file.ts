import { extname } from 'node:path'
import type { FastifyReply } from 'fastify'
import { PlatformError } from '../../errors.ts'
import type { FileStore } from './file-store.ts'

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.glb': 'model/gltf-binary',
  '.json': 'application/json; charset=utf-8',
}

/** An SVG is a document that could run scripts when it is opened by itself: the sandbox takes that from it. */
const harmless = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

type FileAnswer = { store: FileStore; key: string; reply: FastifyReply; cacheControl: string }

export async function sendFile({ store, key, reply, cacheControl }: FileAnswer) {
  const file = await store.open(key)
  if (!file) throw new PlatformError('files/not-found', 404, 'There is no such file.')
  void reply.headers({
    'content-type': contentTypes[extname(key).toLowerCase()] ?? 'application/octet-stream',
    'content-length': file.size,
    'cache-control': cacheControl,
    'content-security-policy': harmless,
    'x-content-type-options': 'nosniff',
  })
  return file.content
}
