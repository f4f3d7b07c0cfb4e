import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import { addressesOfTheDay, secondsOfDay } from '../file-addresses.ts'
import type { Bucket } from './object-storage-client.ts'

/** Creates presigned URLs of the storage. */
export function createObjectAddresses({ client, bucket }: Bucket, now: () => number = Date.now): FileAddresses {
  return {
    addressOf: addressesOfTheDay((key, { begin, until }) => {
      const seconds = until - begin
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseCacheControl: `private, max-age=${secondsOfDay}, immutable`,
      })
      return getSignedUrl(client, command, { signingDate: new Date(begin * 1000), expiresIn: seconds })
    }, now),
    permitted: () => undefined,
  }
}
