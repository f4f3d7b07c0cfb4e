import {
  cameraFaults,
  cameraSchema,
  viewComponentsSchema,
  viewDrawingsSchema,
  type Camera,
  type ViewComponents,
  type ViewDrawings,
} from '@lintel/shared/contract'

/** The view state stored in a link. */
export type LinkedView = Camera & { components?: ViewComponents; drawings?: Pick<ViewDrawings, 'measures'> }

/** Characters. Mail programs and chats truncate or reject longer URLs. */
const longestLink = 6000
/** Characters after decompression; links are untrusted input. */
const longestContent = 1_000_000

const linkedSchema = cameraSchema
  .extend({ components: viewComponentsSchema.optional(), drawings: viewDrawingsSchema.optional() })
  .refine((camera) => cameraFaults(camera).length === 0)

/** The view encoded for a URL; undefined if it's too large. */
export async function linkText(view: LinkedView): Promise<string | undefined> {
  const packed = new Blob([JSON.stringify(view)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  if (bytes.length > longestLink) return undefined
  const text = btoa(String.fromCharCode(...bytes))
  const inAddress = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return inAddress.length <= longestLink ? inAddress : undefined
}

/** The view of a link; undefined if it's invalid. */
export async function parseViewLink(text: string): Promise<LinkedView | undefined> {
  if (text.length > longestLink || !/^[\w-]+$/.test(text)) return undefined
  try {
    const content = await unpacked(text)
    return content === undefined ? undefined : linkedSchema.safeParse(JSON.parse(content)).data
  } catch {
    // Truncated in transit.
    return undefined
  }
}

async function unpacked(text: string): Promise<string | undefined> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let content = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return content
    content += value
    if (content.length <= longestContent) continue
    await reader.cancel()
    return undefined
  }
}
