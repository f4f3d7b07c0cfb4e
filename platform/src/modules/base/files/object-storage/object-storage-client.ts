import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { ObjectStorageConfig } from './object-storage-config.ts'

/** A bucket and the client for it. */
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
    // The checksums sent by default are Amazon's own, and other storages reject them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Timeouts, so that requests fail if the storage doesn't respond.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  }
}
