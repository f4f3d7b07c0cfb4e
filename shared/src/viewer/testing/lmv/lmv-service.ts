import { ModelError } from '../../viewer-error.ts'
import type { ModelReference } from '../../model.ts'
import type { ViewerOptions } from '../../viewer.ts'

type Stored = { reference: ModelReference; fetchFile: ViewerOptions['fetchFile'] }

/** The content of the fake service by document id, and the asked it received. */
export class LmvService {
  private readonly stored = new Map<string, Stored>()
  readonly asked: { documentId: string; authorization: string | undefined }[] = []

  put(documentId: string, stored: Stored) {
    this.stored.set(documentId, stored)
  }

  /** The content of a model, or the HTTP status of the failure. */
  async read(documentId: string): Promise<ModelReference | { status: number }> {
    const { reference, fetchFile = (address: string) => fetch(address) } = this.stored.get(documentId) ?? {}
    if (!reference) return { status: 404 }
    if (!reference.url) return reference
    const content = this.contents.get(reference.contentHash ?? reference.url)
    const response = content ? undefined : await fetchFile(reference.url, {})
    if (response && !response.ok) return { status: response.status }
    const bytes = content ?? (await response?.arrayBuffer()) ?? new ArrayBuffer(0)
    this.contents.set(reference.contentHash ?? reference.url, bytes)
    return { urn: reference.urn, bytes }
  }

  private readonly contents = new Map<string, ArrayBuffer>()
}

/** The viewer's error codes for HTTP statuses. */
export function codeOfStatus(status: number) {
  if (status === 401 || status === 403) return 4
  if (status === 404) return 5
  return status >= 500 ? 6 : 7
}

export function codeOfError(error: unknown) {
  return error instanceof ModelError ? error.errorCode : 1
}
