import path from 'node:path'
import { publish, readManifest } from '../src/release/publish.ts'

type Place = { baseUrl: string | undefined; registry: string | undefined }

/** Tells the registry about the build in `dist`, whose files are in place at the base URL by now. */
export async function releaseRemote(folder: string, { baseUrl, registry }: Place): Promise<void> {
  const token = process.env['REGISTRY_RELEASE_TOKEN']
  if (baseUrl === undefined || registry === undefined) throw new Error('Give --base-url and --registry.')
  if (token === undefined) throw new Error('Set REGISTRY_RELEASE_TOKEN to the token of your team.')
  const released = await publish({
    manifest: readManifest(path.join(folder, 'dist')),
    baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`,
    registry,
    token,
  })
  console.log(`Released ${released.name} ${released.version} at ${released.baseUrl}`)
  for (const notice of released.notices) console.warn(`  ${notice}`)
}
