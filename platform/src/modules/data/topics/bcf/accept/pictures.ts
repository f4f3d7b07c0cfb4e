import type { BcfTopic } from '@lintel/shared/bcf'
import { isPlatformError, type PlatformError } from '../../../../../errors/platform-error.ts'
import type { ImageDeps } from '../../../../../interfaces/files.ts'
import type { Consumer } from '../../../../../streaming/fair-shares.ts'
import { storeImage } from '../../../../base/images/index.ts'
import { maxPictureBytes, maxPicturesAtOnce } from '../picture-bounds.ts'
import { pictureDamaged, tooManyPictures } from './proposal-problems.ts'

/** The same bounds as for pictures of our own viewpoints. */
const bounds = { width: 1500, height: 1500, maxBytes: maxPictureBytes }

export type Pictures = {
  /** Keys of files that aren't referenced yet, by `{topic guid}/{viewpoint guid}`. */
  keys: Map<string, string>
  /** Why topics can't be accepted: a picture is damaged, or there are too many. */
  problems: Map<string, PlatformError>
  /** All keys, for cleanup on failure. */
  written: string[]
}

type Sender = Consumer & { organizationId: string }

/** Decodes and stores the pictures of topics one after the other, outside of any transaction. */
export async function storePictures(
  files: ImageDeps,
  sender: Sender,
  topics: readonly BcfTopic[],
  pictures: Pictures,
): Promise<void> {
  let count = 0
  for (const topic of topics) {
    const withSnapshot = topic.viewpoints.filter(({ snapshot }) => snapshot !== undefined)
    count += withSnapshot.length
    if (count > maxPicturesAtOnce) pictures.problems.set(topic.guid, tooManyPictures())
    else await storePicturesOf(files, sender, topic, pictures)
  }
}

/** Viewpoints may share a picture. It's decoded once, but stored for each, so that each can be deleted. */
async function storePicturesOf(files: ImageDeps, sender: Sender, topic: BcfTopic, pictures: Pictures): Promise<void> {
  const { organizationId } = sender
  const folder = `organizations/${organizationId}/topics`
  for (const [bytes, viewpoints] of Map.groupBy(topic.viewpoints, ({ snapshot }) => snapshot?.bytes)) {
    if (!bytes) continue
    const image = await redrawPicture(files, sender, bytes)
    if (isPlatformError(image)) {
      pictures.problems.set(topic.guid, image)
      return
    }
    for (const { guid } of viewpoints) {
      const key = await storeImage(files, { folder, organizationId }, image)
      pictures.written.push(key)
      pictures.keys.set(`${topic.guid}/${guid}`, key)
    }
  }
}

/** Temporary errors are passed on unchanged. */
async function redrawPicture(files: ImageDeps, sender: Sender, bytes: Uint8Array): Promise<Buffer | PlatformError> {
  try {
    return await files.decodeImage(sender, bytes, bounds)
  } catch (error) {
    if (!isPlatformError(error)) throw error
    return [429, 503].includes(error.status) ? error : pictureDamaged()
  }
}
