import { isApiError, libraryCalls, reportSilently } from '@lintel/shared/api'
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import {
  removeUnfinishedUpload,
  storeUnfinishedUpload,
  unfinishedUploadOf,
  type UploadOwner,
} from './unfinished-uploads.ts'

/** Bytes per request. Proxies can delay or cut off long requests. */
const pieceLength = 8 * 1024 * 1024
/** Milliseconds before each retry, reset after every successful chunk. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]
/** Retryable statuses besides network errors and 5xx. */
const passing = new Set([408, 409, 423, 429])

type Sending = UploadOwner & {
  file: File
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}
type SentFile = { uploadId: string }

/**
 * Uploads a file in chunks and returns the upload ID. Resumes an earlier attempt of the same user with the same file.
 * Rejects with an ApiError, or with an AbortError after `signal`. The platform keeps partial uploads for a day.
 */
export async function sendFile({ file, signal, onProgress, ...owner }: Sending): Promise<SentFile> {
  const tus = await import('tus-js-client')
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const upload: Upload = new tus.Upload(file, {
      ...optionsOf(file, owner),
      onUploadUrlAvailable: () => storeUnfinishedUpload(idOf(upload), file, owner),
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

/** Deletes a partial upload. If that fails, it expires within a day. */
export async function discardUpload(id: string, organization: string): Promise<void> {
  removeUnfinishedUpload(id)
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
  const unfinished = unfinishedUploadOf(file, owner)
  return {
    ...callOptions(owner.organization),
    endpoint,
    uploadUrl: unfinished ? `${endpoint}/${unfinished.id}` : null,
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
      // The library would restart the upload, although the server may be back in a moment with the received part.
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
  // Only the message: the library's error contains the request with its token, and errors are logged.
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
    // Not a problem document.
    return undefined
  }
}
