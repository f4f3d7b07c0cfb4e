import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { contentTypeOf } from './content-type.ts'
import type { ObjectStoreSettings, ReleaseStore } from './release-store.ts'

type BucketFolder = { client: S3Client; bucket: string; prefix: string }

/** Files are in the folder of their version, so they never change. */
const cacheForever = 'public, max-age=31536000, immutable'

function clientConfig(settings: ObjectStoreSettings): S3ClientConfig {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('An object storage needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  const forced = settings.S3_FORCE_PATH_STYLE
  return {
    ...(endpoint !== undefined && { endpoint }),
    region,
    // Most storage services other than Amazon's have no host names per bucket.
    forcePathStyle: forced === undefined ? endpoint !== undefined : forced === 'true',
    credentials: { accessKeyId, secretAccessKey },
    // The default checksums are Amazon's; other services reject them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  }
}

function hasErrorName(error: unknown, ...names: string[]) {
  return error instanceof S3ServiceException && names.includes(error.name)
}

async function read({ client, bucket, prefix }: BucketFolder, key: string) {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key }))
    return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (hasErrorName(error, 'NoSuchKey', 'NotFound')) return undefined
    throw error
  }
}

async function exists({ client, bucket, prefix }: BucketFolder, key: string) {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + key }))
    return true
  } catch (error) {
    if (hasErrorName(error, 'NoSuchKey', 'NotFound')) return false
    throw error
  }
}

async function create(bucketFolder: BucketFolder, key: string, content: Buffer) {
  // Not every service supports the condition below, which also prevents conflicts between two commands.
  if (await exists(bucketFolder, key)) return false
  try {
    await bucketFolder.client.send(
      new PutObjectCommand({
        Bucket: bucketFolder.bucket,
        Key: bucketFolder.prefix + key,
        Body: content,
        ContentLength: content.length,
        ContentType: contentTypeOf(key),
        CacheControl: cacheForever,
        IfNoneMatch: '*',
      }),
    )
    return true
  } catch (error) {
    if (hasErrorName(error, 'PreconditionFailed', 'ConditionalRequestConflict')) return false
    throw error
  }
}

/** All pages of a listing: file keys, or folders with a delimiter. */
async function list({ client, bucket, prefix }: BucketFolder, folder: string, delimiter?: string) {
  const below = `${prefix}${folder === '' ? '' : `${folder}/`}`
  const found: { keys: string[]; folders: string[] } = { keys: [], folders: [] }
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: below, Delimiter: delimiter, ContinuationToken: next }),
    )
    found.keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
    found.folders.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix?.slice(below.length, -1) ?? []))
    next = page.NextContinuationToken
  } while (next !== undefined)
  return found
}

/** The protocol's limit per request. */
const maxRemovedAtOnce = 1000

async function remove(bucketFolder: BucketFolder, folder: string) {
  const { keys } = await list(bucketFolder, folder)
  for (let start = 0; start < keys.length; start += maxRemovedAtOnce) {
    const Objects = keys.slice(start, start + maxRemovedAtOnce).map((Key) => ({ Key }))
    const { Errors = [] } = await bucketFolder.client.send(
      new DeleteObjectsCommand({ Bucket: bucketFolder.bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors[0]) throw new Error(`Couldn't delete ${Errors[0].Key}: ${Errors[0].Message}`)
  }
}

/** `s3://bucket/folder` */
export function objectStore(address: string, settings: ObjectStoreSettings): ReleaseStore {
  const { hostname: bucket, pathname } = new URL(address)
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  const bucketFolder: BucketFolder = {
    client: new S3Client(clientConfig(settings)),
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
  }
  return {
    place: address,
    keepsCompressed: false,
    read: (key) => read(bucketFolder, key),
    create: (key, content) => create(bucketFolder, key, content),
    folders: async (key) => (await list(bucketFolder, key, '/')).folders,
    files: async (key) => (await list(bucketFolder, key)).keys.map((found) => found.slice(bucketFolder.prefix.length)),
    remove: (key) => remove(bucketFolder, key),
    close: () => bucketFolder.client.destroy(),
  }
}
