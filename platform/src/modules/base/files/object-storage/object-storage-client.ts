import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { ObjectStorageConfig } from './object-storage-config.ts'

/** A bucket and the client that reaches it. */
export type Bucket = { client: S3Client; bucket: string }

export function openBucket(config: ObjectStorageConfig): Bucket {
  return { client: new S3Client(clientConfigOf(config)), bucket: config.bucket }
}

export function clientConfigOf(config: ObjectStorageConfig): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config
  return {
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // The checksums that are sent otherwise are Amazon's own; other storages refuse what carries them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A storage that does not answer fails the call, instead of holding it for good.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  }
}
