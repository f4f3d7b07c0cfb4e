import { reportSilently } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'

const key = 'lintel.uploads'
/** Milliseconds for which the platform keeps what is not finished. */
const lifetime = 24 * 60 * 60 * 1000

const uploadSchema = z.object({
  id: z.uuid(),
  person: z.string(),
  organization: z.string(),
  purpose: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** Of the file on its disk, in milliseconds: a file that was changed is another one. */
  changedAt: z.number(),
  begunAt: z.number(),
})
export type UnfinishedUpload = z.infer<typeof uploadSchema>
export type UploadOwner = Pick<UnfinishedUpload, 'person' | 'organization' | 'purpose'>

/** Files of this browser of which the platform has a part: whoever chooses one of them again goes on where it stopped. */
export function unfinishedUploads({ person, organization, purpose }: UploadOwner): UnfinishedUpload[] {
  return stored().filter((one) => one.person === person && one.organization === organization && one.purpose === purpose)
}

/** The upload that was begun with this very file, as far as that can be told. */
export function unfinishedUploadOf(file: File, owner: UploadOwner): UnfinishedUpload | undefined {
  return unfinishedUploads(owner).find(
    ({ fileName, bytes, changedAt }) =>
      fileName === file.name && bytes === file.size && changedAt === file.lastModified,
  )
}

export function keepUpload(id: string, file: File, owner: UploadOwner): void {
  const upload = { id, ...owner, fileName: file.name, bytes: file.size, changedAt: file.lastModified }
  store([...stored().filter((one) => one.id !== id), { ...upload, begunAt: Date.now() }])
}

/** Forgets an upload that is finished or was given up. */
export function forgetUpload(id: string): void {
  store(stored().filter((one) => one.id !== id))
}

function stored(): UnfinishedUpload[] {
  try {
    const parsed = z.array(uploadSchema).safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'))
    return (parsed.data ?? []).filter(({ begunAt }) => Date.now() - begunAt < lifetime)
  } catch {
    // Written by hand, cut off, or kept from us by the browser: treated as absent.
    return []
  }
}

function store(uploads: readonly UnfinishedUpload[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(uploads))
  } catch (error) {
    reportSilently(error, "The browser doesn't store data, so uploads restart after a reload.")
  }
}
