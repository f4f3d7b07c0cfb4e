import type { BcfTopic } from '@lintel/shared/bcf'
import { PlatformError } from '../../../../../errors/platform-error.ts'
import { inThread } from '../../../../../streaming/in-thread.ts'
import { yieldToEventLoop } from '../../../../../streaming/yield-to-event-loop.ts'
import type { FileFault, FileTopic } from './file-topic.ts'
import type { ReadSummaries, CompleteTopics } from './read-thread.ts'

/** A file for review, read in batches of topics. */
export type BcfSummaries = { version: string; faults: FileFault[]; topics: () => AsyncGenerator<FileTopic[]> }

/** For texts. Unpacked bytes are outside of the heap and have their own limit. */
const megabytes = { old: 512, young: 64 }
/** A file of 32 MB takes several seconds. */
const seconds = 60
const module = new URL('read-thread.ts', import.meta.url)
const refused = 'Nothing was imported.'

/** Parses a file in a thread with limited memory and time. Fails with 422 and the reason. */
export async function readBcfFile(pieces: readonly Uint8Array[]): Promise<BcfSummaries> {
  const read = await inThread<ReadSummaries>(pieces, { module, name: 'readSummaries', megabytes, seconds })
  if (!read) throw unreadableFile(tooLarge)
  if ('refusal' in read) throw unreadableFile(read.refusal)
  const { version, faults, slices } = read
  return { version, faults, topics: () => parseBatches(slices) }
}

/** Some topics of a file that was imported before, completely. */
export async function readTopicsOf(pieces: readonly Uint8Array[], guids: readonly string[]): Promise<BcfTopic[]> {
  const read = await inThread<CompleteTopics>(
    { pieces, guids },
    { module, name: 'readCompleteTopics', megabytes, seconds },
  )
  if (!read) throw unreadableFile(tooLarge)
  if ('refusal' in read) throw unreadableFile(read.refusal)
  return read.topics
}

const tooLarge = 'The file needs too much memory or time. Export its topics in smaller batches.'

async function* parseBatches(slices: readonly string[]): AsyncGenerator<FileTopic[]> {
  for (const slice of slices) {
    await yieldToEventLoop()
    yield JSON.parse(slice) as FileTopic[]
  }
}

export function unreadableFile(reason: string): PlatformError {
  return new PlatformError('topic-imports/unreadable', 422, `${refused} ${reason}`)
}
