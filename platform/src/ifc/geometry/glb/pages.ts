import { MeshoptEncoder } from 'meshoptimizer'

/** The kinds of buffer views, and the bytes of one item. */
const strides = { position: 8, normal: 4, feature: 4, index: 4 } as const
export type PageKind = keyof typeof strides

export type Slot = { bufferView: number; byteOffset: number }
export type CompressedPages = { bufferViews: object[]; content: Uint8Array; decodedBytes: number }

/** Many small meshes share a buffer view of this size, because the JSON of a view is larger than a wall's data. */
const pageBytes = 512 * 1024

type Page = { kind: PageKind; view: number; parts: Uint8Array[]; bytes: number }
type View = { kind: PageKind; decoded: number; encoded: Uint8Array }

/** Collects and compresses the data of meshes, page by page. `MeshoptEncoder.ready` has to be awaited before. */
export function createPages() {
  const open = new Map<PageKind, Page>()
  const views: View[] = []
  let count = 0

  function close(page: Page): void {
    open.delete(page.kind)
    const decoded = new Uint8Array(page.bytes)
    let position = 0
    for (const part of page.parts) {
      decoded.set(part, position)
      position += part.byteLength
    }
    const stride = strides[page.kind]
    const mode = page.kind === 'index' ? 'TRIANGLES' : 'ATTRIBUTES'
    const encoded = MeshoptEncoder.encodeGltfBuffer(decoded, page.bytes / stride, stride, mode)
    views[page.view] = { kind: page.kind, decoded: page.bytes, encoded }
  }

  return {
    add(kind: PageKind, bytes: Uint8Array): Slot {
      const page = open.get(kind) ?? { kind, view: count++, parts: [], bytes: 0 }
      open.set(kind, page)
      const slot = { bufferView: page.view, byteOffset: page.bytes }
      page.parts.push(bytes)
      page.bytes += bytes.byteLength
      if (page.bytes >= pageBytes) close(page)
      return slot
    },
    end(): CompressedPages {
      for (const page of open.values()) close(page)
      return describe(views)
    },
  }
}

/** Buffer 0 is in the file; buffer 1 is the uncompressed fallback that the extension requires. */
function describe(views: readonly View[]): CompressedPages {
  let [offset, decodedBytes] = [0, 0]
  const bufferViews = views.map(({ kind, decoded, encoded }) => {
    const byteStride = strides[kind]
    const isIndex = kind === 'index'
    const compressed = {
      buffer: 0,
      byteOffset: offset,
      byteLength: encoded.byteLength,
      byteStride,
      count: decoded / byteStride,
      mode: isIndex ? 'TRIANGLES' : 'ATTRIBUTES',
    }
    const view = { buffer: 1, byteOffset: decodedBytes, byteLength: decoded, target: isIndex ? 34_963 : 34_962 }
    offset += aligned(encoded.byteLength)
    decodedBytes += decoded
    return {
      ...view,
      ...(!isIndex && { byteStride }),
      extensions: { EXT_meshopt_compression: compressed },
    }
  })
  const content = new Uint8Array(offset)
  let position = 0
  for (const { encoded } of views) {
    content.set(encoded, position)
    position += aligned(encoded.byteLength)
  }
  return { bufferViews, content, decodedBytes }
}

export function aligned(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}
