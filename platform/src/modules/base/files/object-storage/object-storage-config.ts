import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The environment variables of an object storage with the S3 protocol; `.env.example` documents them. */
export const objectStorageEnvironment = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Use 3 to 63 lowercase letters, digits, dots and dashes.')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
}

type ObjectStorageEnvironment = z.infer<z.ZodObject<typeof objectStorageEnvironment>>

export type ObjectStorageConfig = {
  /** Undefined for Amazon S3. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Path-style URLs, with the bucket in the path instead of the host name. */
  forcePathStyle: boolean
}

const requiredVariables = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** With incomplete settings, files would accidentally be stored in a folder. */
export function requireWholeStorage(env: ObjectStorageEnvironment, context: z.RefinementCtx): void {
  const isMeant = env.S3_ENDPOINT !== undefined || requiredVariables.some((key) => env[key] !== undefined)
  if (!isMeant) return
  for (const key of requiredVariables.filter((one) => env[one] === undefined)) {
    const message = `Object storage needs ${requiredVariables.join(', ')}. Set all of them or none.`
    context.addIssue({ code: 'custom', path: [key], message, input: env })
  }
}

/** Undefined if files are stored in a folder. */
export function objectStorageConfigOf(env: ObjectStorageEnvironment): ObjectStorageConfig | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = env
  // Most storages other than Amazon's have no separate host name per bucket.
  const forcePathStyle = env.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle }
}
