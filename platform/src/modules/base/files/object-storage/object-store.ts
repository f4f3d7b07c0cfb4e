import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ByteRange, FileContent, FileStore, StoredFile } from '../../../../interfaces/files.ts'
import { contentTypeOf } from '../serving/content-type.ts'
import { assertFileKey, isInMemory } from '../file-store.ts'
import type { Bucket } from './object-storage-client.ts'

type ObjectLocation = Bucket & { key: string }

export function objectStore(bucket: Bucket): FileStore {
  function locationOf(key: string): ObjectLocation {
    assertFileKey(key)
    return { ...bucket, key }
  }
  return {
    open: async (key, range) => openObject(locationOf(key), range),
    sizeOf: async (key) => sizeOfObject(locationOf(key)),
    write: async (key, content) => writeObject(locationOf(key), content),
    list: async (key) => listObjects(locationOf(key)),
    async remove(key) {
      const { client, bucket: Bucket } = locationOf(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
  }
}

async function openObject({ client, bucket, key }: ObjectLocation, range?: ByteRange): Promise<StoredFile | undefined> {
  const Range = range && `bytes=${range.start}-${range.end}`
  const found = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })))
  if (!(found?.Body instanceof Readable)) return undefined
  // For range requests the header is "bytes 0-9/1000".
  const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength)
  return { size, content: found.Body }
}

async function sizeOfObject({ client, bucket, key }: ObjectLocation): Promise<number | undefined> {
  const found = await undefinedIfMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })))
  return found?.ContentLength
}

/** Objects become visible only when complete; parts of failed uploads are dropped. */
async function writeObject({ client, bucket, key }: ObjectLocation, content: FileContent): Promise<void> {
  const object = { Bucket: bucket, Key: key, ContentType: contentTypeOf(key) }
  if (isInMemory(content)) {
    const ContentLength = Buffer.byteLength(content)
    await client.send(new PutObjectCommand({ ...object, Body: content, ContentLength }))
    return
  }
  // Buffers one 5 MB part at a time; small files take one request.
  const upload = new Upload({ client, params: { ...object, Body: Readable.from(content) }, queueSize: 1 })
  await upload.done()
}

async function listObjects({ client, bucket, key }: ObjectLocation): Promise<string[]> {
  const prefix = `${key}/`
  const keys: string[] = []
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' })) {
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
  }
  return keys
}

const missing = new Set(['NoSuchKey', 'NotFound'])

async function undefinedIfMissing<Found>(request: Promise<Found>): Promise<Found | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof S3ServiceException && missing.has(error.name)) return undefined
    throw error
  }
}
