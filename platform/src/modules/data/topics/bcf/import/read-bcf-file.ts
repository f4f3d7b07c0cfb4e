import type { BcfTopic } from '@lintel/shared/bcf'
import { PlatformError } from '../../../../../errors/platform-error.ts'
import { inThread } from '../../../../../streaming/in-thread.ts'
import { yieldToEventLoop } from '../../../../../streaming/yield-to-event-loop.ts'
import type { FileFault, FileTopic } from './file-topic.ts'
import type { ReadSummaries, CompleteTopics } from './read-thread.ts'

/** A file for review, read in batches of topics. */
export type BcfSummaries = { version: string; faults: FileFault[]; topics: () => AsyncGenerator<FileTopic[]> }

/** Heap limits in megabytes, for texts. Unpacked bytes are outside of the heap and have their own limit. */
const memoryLimits = { old: 512, young: 64 }
/** A file of 32 MB takes several seconds. */
const timeoutSeconds = 60
const module = new URL('read-thread.ts', import.meta.url)
const nothingImported = 'Nothing was imported.'

/** Parses a file in a thread with limited memory and time. Fails with 422 and the reason. */
export async function readBcfFile(pieces: readonly Uint8Array[]): Promise<BcfSummaries> {
  const read = await inThread<ReadSummaries>(pieces, {
    module,
    name: 'readSummaries',
    megabytes: memoryLimits,
    seconds: timeoutSeconds,
  })
  if (!read) throw unreadableFile(tooLarge)
  if ('refusal' in read) throw unreadableFile(read.refusal)
  const { version, faults, batches } = read
  return { version, faults, topics: () => parseBatches(batches) }
}

/** Some topics of a file that was imported before, completely. */
export async function readTopicsOf(pieces: readonly Uint8Array[], guids: readonly string[]): Promise<BcfTopic[]> {
  const read = await inThread<CompleteTopics>(
    { pieces, guids },
    { module, name: 'readCompleteTopics', megabytes: memoryLimits, seconds: timeoutSeconds },
  )
  if (!read) throw unreadableFile(tooLarge)
  if ('refusal' in read) throw unreadableFile(read.refusal)
  return read.topics
}

const tooLarge = 'The file needs too much memory or time. Export its topics in smaller batches.'

async function* parseBatches(batches: readonly string[]): AsyncGenerator<FileTopic[]> {
  for (const batch of batches) {
    await yieldToEventLoop()
    yield JSON.parse(batch) as FileTopic[]
  }
}

export function unreadableFile(reason: string): PlatformError {
  return new PlatformError('topic-imports/unreadable', 422, `${nothingImported} ${reason}`)
}
