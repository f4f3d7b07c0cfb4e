import { isBcfError, readBcfTopics, type BcfTopic } from '@lintel/shared/bcf'
import { isPlatformError } from '../../../../../errors/platform-error.ts'
import { countPixels, pixelsPerMinute } from '../../../../base/images/index.ts'
import { maxPictureBytes } from '../picture-bounds.ts'
import { digestOf, extensionsText } from '../bcf-extensions.ts'
import { withWebLinks } from './web-links.model.ts'
import type { FileFault, FileTopic } from './file-topic.ts'

/** The result: each batch is JSON of some topics, so that the receiver can parse batch by batch. */
export type ReadSummaries = { version: string; batches: string[]; faults: FileFault[] } | { refusal: string }
export type CompleteTopics = { topics: BcfTopic[] } | { refusal: string }

const charactersPerBatch = 64 * 1024

/** Runs in a thread, because an archive is unpacked in one piece. */
export async function readSummaries(pieces: readonly Uint8Array[]): Promise<ReadSummaries> {
  return resultOrRefusal(async () => {
    const { version, topics, faults, remarks } = await readBcfTopics(Buffer.concat(pieces))
    const read: FileTopic[] = []
    for (const topic of topics) {
      const { topic: taken, leftOut } = withWebLinks(topic)
      read.push(await summaryOf(taken, [...(remarks.get(topic.guid) ?? []), ...leftOut]))
    }
    return { version, batches: batchesOf(read), faults: faults.map(({ title, reason }) => ({ title, reason })) }
  })
}

/** These topics, completely. */
export async function readCompleteTopics({
  pieces,
  guids,
}: {
  pieces: readonly Uint8Array[]
  guids: readonly string[]
}): Promise<CompleteTopics> {
  return resultOrRefusal(async () => {
    const { topics } = await readBcfTopics(Buffer.concat(pieces))
    return { topics: topics.filter(({ guid }) => guids.includes(guid)).map((topic) => withWebLinks(topic).topic) }
  })
}

async function resultOrRefusal<Read>(read: () => Promise<Read>): Promise<Read | { refusal: string }> {
  try {
    return await read()
  } catch (error) {
    if (!isBcfError(error)) throw error
    return { refusal: error.message }
  }
}

/** The data that is compared and shown. */
export async function summaryOf(topic: BcfTopic, remarks: readonly string[] = []): Promise<FileTopic> {
  const { guid, title, description, type, status, priority, stage, labels, assignedTo, dueDate, referenceLinks } = topic
  const { createdAt, createdBy, modifiedAt, modifiedBy, comments, viewpoints } = topic
  const fields = {
    guid,
    title,
    description,
    type,
    status,
    priority,
    stage,
    labels,
    assignedTo,
    dueDate,
    referenceLinks,
  }
  return {
    ...fields,
    ...{ createdAt, createdBy, modifiedAt, modifiedBy, comments },
    viewpoints: viewpoints.map((one) => one.guid),
    more: { digest: digestOf(topic), words: extensionsText(topic) },
    fault: await pictureFault(topic),
    remarks: [...remarks],
  }
}

/**
 * Checks only the headers of pictures; they are decoded when the topic is accepted. All pictures of a topic are decoded then, so their
 * number is limited.
 */
async function pictureFault({ viewpoints }: BcfTopic): Promise<string | null> {
  let pixels = 0
  for (const bytes of new Set(viewpoints.flatMap(({ snapshot }) => snapshot?.bytes ?? []))) {
    try {
      pixels += await countPixels(bytes, maxPictureBytes)
    } catch (error) {
      if (!isPlatformError(error)) throw error
      return `A picture can't be imported. ${error.message}`
    }
  }
  const max = pixelsPerMinute / 1_000_000
  return pixels > pixelsPerMinute ? `Its pictures have more than ${max} million pixels in total.` : null
}

function batchesOf(topics: readonly FileTopic[]): string[] {
  const batches: string[] = []
  let [batch, characters]: [string[], number] = [[], 0]
  for (const topic of topics) {
    const text = JSON.stringify(topic)
    if (batch.length > 0 && characters + text.length > charactersPerBatch) {
      batches.push(`[${batch.join()}]`)
      ;[batch, characters] = [[], 0]
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) batches.push(`[${batch.join()}]`)
  return batches
}
