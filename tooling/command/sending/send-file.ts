import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Upload, type DetailedError } from 'tus-js-client'
import { z } from 'zod'
import { isFailure, type Failure } from '../failure.ts'
import { answeredFailure, connectionFailure, headersOf } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { forgetState, saveState, readState } from './state.ts'

export type SentFile = { path: string; name: string; bytes: number; modified: number }

/** Bytes of one call. What stands between here and the platform may hold back or cut short what takes long. */
const pieceLength = 8 * 1024 * 1024
/** Milliseconds before each further try; they begin anew with every piece that arrives. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]
/** Besides what is no answer at all, and 5xx: another try may be answered otherwise. */
const passing = new Set([408, 409, 423, 429])

const begunSchema = z.object({ uploadId: z.string() })

/**
 * Sends a file in pieces and answers the id of the upload. It goes on where an earlier call with the same file, size and date has stopped.
 * Rejects with a `Failure`, or with the reason of the signal; what has arrived stays on the platform for a day.
 */
export async function sendFile(settings: Settings, file: SentFile, signal: AbortSignal): Promise<string> {
  const name = nameOf(settings, file)
  const begun = await readState(settings.stateFolder, name, begunSchema)
  const endpoint = new URL('api/uploads', settings.server).href
  const source = createReadStream(file.path)
  try {
    return await new Promise((resolve, reject) => {
      const upload: Upload = new Upload(source, {
        endpoint,
        uploadUrl: begun ? `${endpoint}/${begun.uploadId}` : null,
        headers: headersOf(settings),
        metadata: { purpose: 'capture', filename: file.name },
        chunkSize: pieceLength,
        retryDelays,
        storeFingerprintForResuming: false,
        onShouldRetry: ({ originalResponse }) =>
          !signal.aborted && mayBeAnsweredOtherwise(originalResponse?.getStatus()),
        onAfterResponse(request, response) {
          // The library would begin anew, though what has arrived may be there again in a moment.
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

/** For when the platform has taken the upload, or does not know it any more. */
export function forgetUpload(settings: Settings, file: SentFile): Promise<void> {
  return forgetState(settings.stateFolder, nameOf(settings, file))
}

function nameOf({ server, organization }: Settings, { path, bytes, modified }: SentFile): string {
  const what = JSON.stringify([server.href, organization, path, bytes, modified])
  return `uploads/${createHash('sha256').update(what).digest('hex')}`
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
    // No problem document: the status says what there is to say.
    return undefined
  }
}
