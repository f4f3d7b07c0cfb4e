import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { z } from 'zod'
import type { ResumableStorage } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { reserveQuota } from '../files/keeping/quota-repository.ts'
import { removeLater } from '../files/unreferenced-files-repository.ts'
import { mayUpload, purposeNames, purposes } from './purposes.ts'
import { insertUpload, sumAnnounced, type StoredUpload } from './repository.ts'
import { announcedTooMuch, invalidUpload, kindNotAccepted, roleMissing, uploadTooLarge } from './upload-errors.ts'

/** Hours after which an upload expires if no data was received. */
const hoursToBegin = 1
/** The fractions of the quota that unfinished uploads may reserve: of one person, and of everyone. */
const personShare = 1 / 10
const organizationShare = 1 / 2

export type UploadLimits = { maxBytes: number; quotaBytes: number }

const metadataSchema = z.object({
  purpose: z.enum(purposeNames, `Give a purpose: ${purposeNames.join(', ')}.`),
  filename: z
    .string('Provide the file name as filename.')
    .trim()
    .min(1, 'Provide the file name as filename.')
    .max(255, "File name can't be longer than 255 characters.")
    .regex(/^[^\p{Cc}/\\]+$/u, "File name can't contain slashes or control characters."),
  filetype: z.string().max(127).nullish(),
})

const sizeSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export type AnnouncedUpload = z.infer<typeof metadataSchema> & { bytes: number }

/** Reads the metadata of an upload from `Upload-Length` and `Upload-Metadata` (purpose, filename, filetype). */
export async function readAnnouncement(length: unknown, metadata: unknown): Promise<AnnouncedUpload> {
  const bytes = sizeSchema.safeParse(length)
  if (!bytes.success) throw invalidUpload('header.upload-length', 'Specify the file size in bytes in Upload-Length.')
  const announced = metadataSchema.safeParse(await parseMetadata(metadata))
  if (announced.success) return { ...announced.data, bytes: bytes.data }
  const [issue] = announced.error.issues
  throw invalidUpload(
    `header.upload-metadata.${issue?.path.join('.')}`,
    issue?.message ?? "Upload-Metadata isn't valid.",
  )
}

async function parseMetadata(header: unknown): Promise<Record<string, unknown>> {
  const { Metadata } = await import('@tus/server')
  try {
    return Metadata.parse(typeof header === 'string' ? header : undefined)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw invalidUpload('header.upload-metadata', 'Upload-Metadata must contain keys, each with a Base64 value.')
  }
}

/** Reserves quota for the file, and marks it for removal unless it is finished and used. */
export async function createUpload(
  { tx, organizationId, userId, roles, program }: OrganizationScope,
  { purpose, filename, filetype, bytes }: AnnouncedUpload,
  { limits, resumable }: { limits: UploadLimits; resumable: ResumableStorage },
): Promise<StoredUpload> {
  if (!mayUpload(roles, purpose)) throw roleMissing()
  const { folder } = purposes[purpose]
  const extension = acceptedExtension(purpose, filename, filetype)
  if (bytes > limits.maxBytes) throw uploadTooLarge(limits.maxBytes)
  const id = randomUUID()
  const key = `organizations/${organizationId}/${folder}/${id}${extension}`
  await reserveQuota(tx, { organizationId, key, bytes }, limits.quotaBytes)
  await refuseTooMuch({ tx, organizationId, userId, program }, bytes, limits.quotaBytes)
  const expiresAt = new Date(Date.now() + hoursToBegin * 3_600_000)
  const sender = program ? { userId: null, programId: program.id } : { userId, programId: null }
  const announced = { id, organizationId, ...sender, purpose, fileName: filename, bytes, key, expiresAt }
  const upload = await insertUpload(tx, announced)
  await removeLater(tx, [key, ...resumable.companionsOf(key)], hoursToBegin)
  return upload
}

/** Called while no one else can reserve quota. A single file is always allowed, however large its share of the quota is. */
async function refuseTooMuch(
  { tx, ...caller }: Pick<OrganizationScope, 'tx' | 'organizationId' | 'userId' | 'program'>,
  bytes: number,
  quotaBytes: number,
): Promise<void> {
  const { own, all } = await sumAnnounced(tx, caller)
  const [maxOwn, maxOfAll] = [quotaBytes * personShare, quotaBytes * organizationShare]
  if (own > 0 && own + bytes > maxOwn) throw announcedTooMuch({ announced: own, max: maxOwn, isOwn: true })
  if (all > 0 && all + bytes > maxOfAll) throw announcedTooMuch({ announced: all, max: maxOfAll, isOwn: false })
}

function acceptedExtension(purpose: AnnouncedUpload['purpose'], filename: string, filetype?: string | null): string {
  const { extensions, contentTypes } = purposes[purpose]
  const extension = extensions.find((one) => one === extname(filename).toLowerCase())
  if (extension === undefined) throw kindNotAccepted(`Supported file types: ${extensions.join(', ')}.`)
  const isKnown = !filetype || contentTypes.some((one) => one === filetype.toLowerCase())
  if (!isKnown) throw kindNotAccepted(`Supported content types: ${contentTypes.join(', ')}.`)
  return extension
}
