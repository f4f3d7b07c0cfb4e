/** The supported formats of pictures. Anything else is rejected before it is decoded. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const starts: [ImageFormat, (head: string) => boolean][] = [
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['avif', (head) => head.startsWith('ftypavi', 4) || /^ftypmif1.{4}(?:.{4})*avif/s.test(head.slice(4))],
]

/** Detects the format by the first bytes, because the name and the declared type of a file may be wrong. */
export function recognizeImage(bytes: Uint8Array): ImageFormat | 'drawing' | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const format = starts.find(([, matches]) => matches(head))?.[0]
  return format ?? (isDrawing(bytes) ? 'drawing' : undefined)
}

/** Whether it is SVG, which is rejected with its own message, because many logos are SVG files. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4096)).toString('utf8'))
}
