import { isApiError, libraryCalls, reportSilently } from '@lintel/shared/api'
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import { forgetUpload, keepUpload, unfinishedUploadOf, type UploadOwner } from './unfinished-uploads.ts'

/** Bytes of one call. What stands between browser and platform may hold back or cut short what takes long. */
const pieceLength = 8 * 1024 * 1024
/** Milliseconds before each further try; they begin anew with every piece that arrives. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]
/** Besides what is no answer at all, and 5xx: another try may be answered otherwise. */
const passing = new Set([408, 409, 423, 429])

type Sending = UploadOwner & {
  file: File
  signal: AbortSignal
  /** Called again and again with the progress. */
  onProgress: (sentBytes: number) => void
}
type SentFile = { uploadId: string }

/**
 * Sends a file in pieces and answers the id of the upload. It goes on where an earlier try of the same person with the same file has
 * stopped. Rejects with an ApiError, or with an AbortError after `signal`; what has arrived stays on the platform for a day.
 */
export async function sendFile({ file, signal, onProgress, ...owner }: Sending): Promise<SentFile> {
  const tus = await import('tus-js-client')
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const upload: Upload = new tus.Upload(file, {
      ...optionsOf(file, owner),
      onUploadUrlAvailable: () => keepUpload(idOf(upload), file, owner),
      onProgress,
      onSuccess: () => resolve({ uploadId: idOf(upload) }),
      onError: (error) => reject(failureOf(error)),
    })
    function stop() {
      void upload.abort()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

/** Removes what has arrived of an upload that is given up. Where that fails it goes by itself, in a day. */
export async function discardUpload(id: string, organization: string): Promise<void> {
  forgetUpload(id)
  try {
    const tus = await import('tus-js-client')
    await tus.Upload.terminate(`${endpointOf()}/${id}`, callOptions(organization))
  } catch (error) {
    reportSilently(failureOf(error as Error), 'A partial upload could not be deleted.')
  }
}

function endpointOf(): string {
  return libraryCalls.addressOf('/uploads').href
}

function optionsOf(file: File, owner: UploadOwner): UploadOptions {
  const endpoint = endpointOf()
  const begun = unfinishedUploadOf(file, owner)
  return {
    ...callOptions(owner.organization),
    endpoint,
    uploadUrl: begun ? `${endpoint}/${begun.id}` : null,
    metadata: { purpose: owner.purpose, filename: file.name },
    chunkSize: pieceLength,
    storeFingerprintForResuming: false,
  }
}

function callOptions(organization: string): UploadOptions {
  return {
    retryDelays,
    onShouldRetry: (error) => navigator.onLine && mayPass(error.originalResponse?.getStatus()),
    onBeforeRequest: async (request) => {
      const headers = await libraryCalls.headers(organization)
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    },
    onAfterResponse: (request, response) => {
      // The library would begin anew, though what has arrived may be there again in a moment.
      if (request.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('The platform is unavailable.')
    },
  }
}

function mayPass(status = 0): boolean {
  return status === 0 || status >= 500 || passing.has(status)
}

function idOf({ url }: Upload): string {
  return url?.split('/').at(-1) ?? ''
}

function failureOf(error: Error | DetailedError) {
  const { originalResponse = null, causingError } = 'originalResponse' in error ? error : {}
  const call = 'sending a file'
  if (isApiError(causingError)) return causingError
  // Only the words: the library's error holds the call with its token, and errors are logged.
  const cause = new Error(error.message)
  if (originalResponse === null) return libraryCalls.connectionFailure(cause, call)
  const requestId = originalResponse.getHeader('x-request-id')
  return libraryCalls.answeredFailure(
    { status: originalResponse.getStatus(), body: bodyOf(originalResponse), requestId },
    call,
    cause,
  )
}

function bodyOf(response: NonNullable<DetailedError['originalResponse']>): unknown {
  try {
    return JSON.parse(response.getBody())
  } catch {
    // No problem document: the status says what there is to say.
    return undefined
  }
}
