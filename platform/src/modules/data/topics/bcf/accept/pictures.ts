import type { BcfTopic } from '@lintel/shared/bcf'
import { isPlatformError } from '../../../../../errors.ts'
import type { ImageDeps } from '../../../../../interfaces/files.ts'
import { drawImage, storeImage } from '../../../../base/images/index.ts'

/** As pictures of viewpoints that are taken here. */
const bounds = { width: 1500, height: 1500 }

export type Pictures = {
  /** Those that nothing refers to yet, by topic and viewpoint: `{guid}/{guid}`. */
  keys: Map<string, string>
  /** Topics of which a picture is damaged. */
  damaged: Set<string>
  /** All keys, for the case that nothing comes of it. */
  written: string[]
}

/** Decodes and stores the pictures of topics, one after the other, outside of any transaction. */
export async function storePictures(
  files: ImageDeps,
  organizationId: string,
  topics: readonly BcfTopic[],
  pictures: Pictures,
): Promise<void> {
  const folder = `organizations/${organizationId}/topics`
  for (const topic of topics) {
    for (const { guid, snapshot } of topic.viewpoints) {
      if (!snapshot || pictures.damaged.has(topic.guid)) continue
      const image = await drawn(snapshot.bytes)
      if (!image) {
        pictures.damaged.add(topic.guid)
        continue
      }
      const key = await storeImage(files, { folder, organizationId }, image)
      pictures.written.push(key)
      pictures.keys.set(`${topic.guid}/${guid}`, key)
    }
  }
}

async function drawn(bytes: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await drawImage(bytes, bounds)
  } catch (error) {
    if (isPlatformError(error)) return undefined
    throw error
  }
}
