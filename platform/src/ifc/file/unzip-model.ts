import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { isReadFailure, ReadFailure } from '../read-failure.ts'
import { archiveNames, isModelName } from './archive-names.ts'

/** Archives are fed in small chunks, because a zip bomb expands each a thousandfold before its size is checked. */
const partBytes = 16 * 1024

/** Extracts the model from an archive, at most `maxBytes`. Fails with `ReadFailure`, also for several models, because a capture has one. */
export async function unzipModel(path: string, model: string, maxBytes: number): Promise<void> {
  if ((await countModels(path)) > 1) throw new ReadFailure('archive-of-models')
  const file = await open(model, 'w')
  const found = followArchive(maxBytes)
  try {
    for await (const part of createReadStream(path, { highWaterMark: partBytes })) {
      if (found.isWhole()) break
      for (const unpacked of found.push(part as Uint8Array)) await file.write(unpacked)
    }
  } finally {
    await file.close()
  }
  if (!found.isThere()) throw new ReadFailure('archive-without-model')
  if (!found.isWhole()) throw new ReadFailure('broken-archive')
}

async function countModels(path: string): Promise<number> {
  const file = await open(path)
  try {
    return (await archiveNames(file)).filter(isModelName).length
  } finally {
    await file.close()
  }
}

type FollowedArchive = {
  /** The bytes of the model in this chunk of the archive. */
  push(part: Uint8Array): Uint8Array[]
  isThere(): boolean
  isWhole(): boolean
}

function followArchive(maxBytes: number): FollowedArchive {
  let state: 'searching' | 'found' | 'whole' = 'searching'
  let bytes = 0
  let unpacked: Uint8Array[] = []
  const unzip = new Unzip((entry) => {
    if (state !== 'searching' || !isModelName(entry.name)) return
    state = 'found'
    entry.ondata = (error, data, isLast) => {
      if (error) throw error
      bytes += data.length
      if (bytes > maxBytes) throw new ReadFailure('archive-too-large')
      unpacked.push(data)
      if (isLast) state = 'whole'
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  return {
    push(part) {
      try {
        unzip.push(part)
      } catch (error) {
        throw isReadFailure(error) ? error : new ReadFailure('broken-archive', error)
      }
      const ready = unpacked
      unpacked = []
      return ready
    },
    isThere: () => state !== 'searching',
    isWhole: () => state === 'whole',
  }
}
