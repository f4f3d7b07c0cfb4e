import { nextTask } from '../../../core/browser/next-task.ts'
import type { LoadOptions, LoadProgress, ModelReference } from '../../model.ts'
import { ModelError, modelErrorCodes, type ModelErrorCode } from '../../viewer-error.ts'
import type { ViewerOptions } from '../../viewer.ts'
import { cacheFile, cachedFile } from './file-cache.ts'

export type FetchFile = NonNullable<ViewerOptions['fetchFile']>

/** The bytes of a model, from the cache if they were loaded before. */
export async function modelBytes(model: ModelReference, options: LoadOptions, fetchFile: FetchFile) {
  options.signal?.throwIfAborted()
  if (model.bytes) return model.bytes
  if (!model.url) throw failure(model, modelErrorCodes.notFound, 'The model has no file that can be displayed here.')
  const key = model.contentHash ?? model.url
  const cached = cachedFile(key)
  const bytes = cached ?? (await fetchBytes(model, model.url, options, fetchFile))
  cacheFile(key, bytes)
  if (cached) options.onProgress?.({ loadedBytes: bytes.byteLength, totalBytes: bytes.byteLength })
  return bytes
}

/** The first and the last byte, both included. */
export type FileRange = { first: number; last: number }

/** Loads a part of a file; cuts it from the whole file if that is cached, or if the server does not support ranges. */
export async function rangeBytes(
  model: ModelReference,
  { first, last }: FileRange,
  options: LoadOptions,
  fetchFile: FetchFile,
): Promise<ArrayBuffer> {
  options.signal?.throwIfAborted()
  const key = model.contentHash ?? model.url ?? ''
  const wholeFile = model.bytes ?? cachedFile(key)
  if (wholeFile) return wholeFile.slice(first, last + 1)
  const ownKey = `${key} ${first}-${last}`
  const cached = cachedFile(ownKey)
  const headers = { range: `bytes=${first}-${last}` }
  const bytes = cached ?? (await fetchBytes(model, model.url ?? '', { ...options, headers }, fetchFile))
  const isPart = bytes.byteLength <= last - first + 1
  cacheFile(isPart ? ownKey : key, bytes)
  return isPart ? bytes : bytes.slice(first, last + 1)
}

async function fetchBytes(
  model: ModelReference,
  address: string,
  { signal, onProgress, headers }: LoadOptions & { headers?: Record<string, string> },
  fetchFile: FetchFile,
) {
  // Many files may be requested at once. Each request gets a task of its own, because sending it takes some
  // milliseconds.
  await nextTask()
  try {
    signal?.throwIfAborted()
    const response = await fetchFile(address, { signal, ...(headers && { headers }) })
    if (!response.ok) throw refusal(model, response.status)
    return await readAll(response, onProgress)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ModelError) throw error
    if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0)
      throw refusal(model, error.status, error)
    throw failure(model, modelErrorCodes.network, "Couldn't download the model file. Check your connection.", error)
  }
}

async function readAll(response: Response, onProgress: ((progress: LoadProgress) => void) | undefined) {
  const length = Number(response.headers.get('content-length'))
  // The header has the length of the compressed body, which differs from the number of streamed bytes.
  const totalBytes = length > 0 && !response.headers.get('content-encoding') ? length : undefined
  const chunks: Uint8Array[] = []
  let loadedBytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    loadedBytes += part.value.byteLength
    onProgress?.({ loadedBytes, totalBytes })
  }
  return join(chunks, loadedBytes)
}

/** Joins chunks here rather than in a Blob, whose data would be copied to another process and back. */
function join(chunks: readonly Uint8Array[], length: number) {
  const bytes = new Uint8Array(length)
  let start = 0
  for (const chunk of chunks) {
    bytes.set(chunk, start)
    start += chunk.byteLength
  }
  return bytes.buffer
}

const refusals: { matches: (status: number) => boolean; code: ModelErrorCode; message: string }[] = [
  {
    matches: (status) => status === 401 || status === 403,
    code: 4,
    message: "You don't have access to this model file",
  },
  { matches: (status) => status === 404 || status === 410, code: 5, message: "The model file wasn't found" },
  { matches: (status) => status >= 500, code: 6, message: "The server couldn't provide the model file" },
  { matches: () => true, code: 7, message: 'The server sent an unexpected response for the model file' },
]

function refusal(model: ModelReference, status: number, cause?: unknown) {
  const { code, message } = refusals.find(({ matches }) => matches(status)) ?? { code: 7 as const, message: 'Refused' }
  return failure(model, code, `${message} (${status}).`, cause, { httpStatus: status })
}

export function failure(
  { urn }: ModelReference,
  errorCode: ModelErrorCode,
  errorMessage: string,
  cause?: unknown,
  errorArgs: Record<string, string | number> = {},
) {
  return new ModelError({ errorCode, errorMessage, errorArgs: { urn, ...errorArgs } }, { cause })
}
