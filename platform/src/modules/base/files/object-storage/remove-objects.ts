import { DeleteObjectsCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { Bucket } from './object-storage-client.ts'

/** Removes all objects whose keys start with this prefix. */
export async function removeObjects({ client, bucket }: Bucket, prefix: string): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    const Objects = Contents.map(({ Key }) => ({ Key }))
    if (Objects.length === 0) continue
    // A page has at most as many keys as one request may remove.
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors[0]) throw new Error(`Couldn't remove ${Errors[0].Key}: ${Errors[0].Message}`)
  }
}
