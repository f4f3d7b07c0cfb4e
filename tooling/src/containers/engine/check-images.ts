import { bases, readDigests, type Digests } from '../base-images.ts'
import { containersOf, isJob, servicesOf } from './containers-of.ts'
import type { Engine } from './engine.ts'

/** Maximum bytes above the base image. */
const maxBytes = { debian: 80e6, node: 200e6 } as const

/** Only our own files, not those of libraries. */
const tests = String.raw`find /lintel -path '*/node_modules' -prune -o \( -name '*.test.*' -o -path '*/bench/*' \) -print`

type Image = { service: string; id: string }

/** The sizes in words; throws if an image is too large or contains test files. */
export async function checkImages(engine: Engine): Promise<string> {
  const digests = await readDigests()
  const sizes = {
    debian: await sizeOfBase(engine, bases.debian, digests),
    node: await sizeOfBase(engine, bases.node, digests),
  }
  const problems: string[] = []
  const lines: string[] = []
  for (const image of await imagesOf(engine)) {
    const { service, id } = image
    const base = service === 'remotes' || service === 'host' ? 'debian' : 'node'
    const above = (await sizeOf(engine, id)) - sizes[base]
    lines.push(`  ${service}: ${(above / 1e6).toFixed(0)} MB above ${bases[base]}`)
    if (above > maxBytes[base]) problems.push(`${service} is ${(above / 1e6).toFixed(0)} MB above its base.`)
    const found = await engine.ask(['run', '--rm', '--entrypoint', 'sh', id, '-c', tests])
    if (found !== '') problems.push(`${service} holds ${found.split('\n').slice(0, 5).join(', ')} …`)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return lines.join('\n')
}

/** The images that are built here, without duplicates. */
async function imagesOf(engine: Engine): Promise<Image[]> {
  const services = (await servicesOf(engine)).filter(
    (name) => name !== 'database' && name !== 'migrate' && name !== 'worker',
  )
  const images = services.map(async (service) => {
    const [container] = await containersOf(engine, service)
    if (container === undefined)
      throw new Error(`${service} has no container${isJob(service) ? ', not even an ended one' : ''}.`)
    return { service, id: container.image }
  })
  return Promise.all(images)
}

/** An image referenced by digest has no tag, and some builders keep none. */
async function sizeOfBase(engine: Engine, image: string, digests: Digests): Promise<number> {
  const digest = digests[image]
  if (digest === undefined) return sizeOf(engine, image)
  const pinned = `${image.replace(/:.*/, '')}@${digest}`
  await engine.ask(['pull', '--quiet', pinned])
  return sizeOf(engine, pinned)
}

async function sizeOf(engine: Engine, image: string): Promise<number> {
  return Number(await engine.ask(['image', 'inspect', '--format', '{{.Size}}', image]))
}
