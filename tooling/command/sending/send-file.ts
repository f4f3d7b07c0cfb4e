import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Upload, type DetailedError } from 'tus-js-client'
import { z } from 'zod'
import { isFailure, type Failure } from '../failure.ts'
import { answeredFailure, connectionFailure, headersOf } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { removeState, saveState, readState } from './state.ts'

export type SentFile = { path: string; name: string; bytes: number; modified: number }

/** Bytes per request. Proxies can delay or cut off long requests. */
const pieceLength = 8 * 1024 * 1024
/** Milliseconds before each retry, reset after every successful chunk. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]
/** Retryable statuses besides network errors and 5xx. */
const passing = new Set([408, 409, 423, 429])

const unfinishedSchema = z.object({ uploadId: z.string() })

/**
 * Uploads a file in chunks and returns the upload ID. Resumes an earlier run with the same file, size, and date.
 * Rejects with a `Failure`, or with the abort reason. The platform keeps partial uploads for a day.
 */
export async function sendFile(settings: Settings, file: SentFile, signal: AbortSignal): Promise<string> {
  const name = nameOf(settings, file)
  const unfinished = await readState(settings.stateFolder, name, unfinishedSchema)
  const endpoint = new URL('api/uploads', settings.server).href
  const source = createReadStream(file.path)
  try {
    return await new Promise((resolve, reject) => {
      const upload: Upload = new Upload(source, {
        endpoint,
        uploadUrl: unfinished ? `${endpoint}/${unfinished.uploadId}` : null,
        headers: headersOf(settings),
        metadata: { purpose: 'capture', filename: file.name },
        chunkSize: pieceLength,
        retryDelays,
        storeFingerprintForResuming: false,
        onShouldRetry: ({ originalResponse }) =>
          !signal.aborted && mayBeAnsweredOtherwise(originalResponse?.getStatus()),
        onAfterResponse(request, response) {
          // The library would restart the upload, although the server may be back in a moment with the received part.
          if (request.getMethod() === 'HEAD' && response.getStatus() >= 500)
            throw new Error('The platform is unavailable.')
        },
        onUploadUrlAvailable: () =>
          void saveState(settings.stateFolder, name, { uploadId: idOf(upload) }).catch(reject),
        onSuccess: () => resolve(idOf(upload)),
        onError: (error) => reject(failureOf(error)),
      })
      function stop() {
        void upload.abort()
        reject(signal.reason as Error)
      }
      source.on('error', reject)
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      else upload.start()
    })
  } finally {
    source.destroy()
  }
}

/** Forgets an upload that was accepted or no longer exists. */
export function removeUnfinishedUpload(settings: Settings, file: SentFile): Promise<void> {
  return removeState(settings.stateFolder, nameOf(settings, file))
}

function nameOf({ server, organization }: Settings, { path, bytes, modified }: SentFile): string {
  const keySource = JSON.stringify([server.href, organization, path, bytes, modified])
  return `uploads/${createHash('sha256').update(keySource).digest('hex')}`
}

function mayBeAnsweredOtherwise(status = 0): boolean {
  return status === 0 || status >= 500 || passing.has(status)
}

function idOf({ url }: Upload): string {
  return url?.split('/').at(-1) ?? ''
}

function failureOf(error: Error | DetailedError): Failure {
  if (isFailure(error)) return error
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? answeredFailure(response.getStatus(), bodyOf(response.getBody())) : connectionFailure()
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not a problem document.
    return undefined
  }
}
