import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from '../workspace/root.ts'
import { toolchain } from './toolchain.ts'

/** Base images of our images and services: the pinned Node, and fixed versions. */
export const bases = {
  debian: 'debian:trixie-20261005-slim',
  node: `node:${toolchain.node}-trixie-slim`,
  postgres: 'postgres:18.6',
} as const
export const baseImages: readonly string[] = Object.values(bases)

/** Pinned digests of tags; unpinned tags are used as is. */
export type Digests = Readonly<Record<string, string>>

const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/, 'A digest is sha256: followed by 64 hexadecimal digits.')
const digestsSchema = z.record(z.string(), digestSchema)
const file = 'tooling/docker/base-images.json'

/** Throws if the file contains invalid digests, or digests of images that are no longer used. */
export async function readDigests(): Promise<Digests> {
  const digests = digestsSchema.parse(JSON.parse(await readFile(path.join(root, file), 'utf8')))
  const unusedImages = Object.keys(digests).filter((name) => !baseImages.includes(name))
  if (unusedImages.length > 0) {
    throw new Error(
      `${unusedImages.join(', ')} is no longer used. Run pnpm containers pin, which fetches the digests of ${baseImages.join(', ')}.`,
    )
  }
  return digests
}

/** A Dockerfile or Compose file with each base image pinned to its version and, if known, its digest. */
export function withDigests(text: string, digests: Digests): string {
  return Object.entries(bases).reduce((changed, [name, image]) => {
    const digest = digests[image]
    const pattern = new RegExp(String.raw`^(FROM|\s*image:) ${name}:\S+`, 'gm')
    return changed.replaceAll(pattern, `$1 ${image}${digest === undefined ? '' : `@${digest}`}`)
  }, text)
}

const run = promisify(execFile)

/**
 * Queries the registries with the installed container engine and saves the digests. For multi-platform images it is
 * the digest of the index.
 */
export async function pinBaseImages(): Promise<Digests> {
  const digestQueries = baseImages.map(async (name) => {
    const args = ['buildx', 'imagetools', 'inspect', name, '--format', '{{json .Manifest.Digest}}']
    const { stdout } = await run('docker', args).catch((error: unknown) => {
      throw new Error(
        `Couldn't fetch the digest of ${name}. This needs docker with buildx and access to the registry.`,
        {
          cause: error,
        },
      )
    })
    return [name, digestSchema.parse(JSON.parse(stdout))] as const
  })
  const digests = Object.fromEntries(await Promise.all(digestQueries))
  await writeFile(path.join(root, file), `${JSON.stringify(digests, null, 2)}\n`)
  return digests
}
