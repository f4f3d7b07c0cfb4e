import { maxDrawn, type ViewBitmap, type ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'
import { pictureType } from './bcf-view.ts'
import { childOf, childrenOf, numberOf, textOf, vectorOf } from './xml/parse-xml.ts'
import type { XmlElement } from './xml/xml-element.ts'

/** Finds a file in the topic's folder. */
type FileOf = (name: string) => Uint8Array | undefined

/**
 * The drawings in a viewpoint, before validation; undefined if there are none, or more than a view can store. Bitmaps
 * without their picture are ignored.
 */
export function readDrawings(root: XmlElement, fileOf: FileOf): ViewDrawings | undefined {
  const lineElements = childrenOf(childOf(root, 'Lines'), 'Line')
  const hung = bitmapsIn(root)
  if (lineElements.length > maxDrawn.lines || hung.length > maxDrawn.bitmaps) return undefined
  // Checked before encoding: several bitmaps may refer to one large file.
  const bytes = hung.reduce((sum, bitmap) => sum + (pictureOf(bitmap, fileOf)?.length ?? 0), 0)
  if (bytes > maxDrawn.pictures) return undefined
  const lines = lineElements.map((line) => ({ from: vectorOf(line, 'StartPoint'), to: vectorOf(line, 'EndPoint') }))
  const bitmaps = hung.flatMap((bitmap) => readBitmap(bitmap, fileOf))
  if (lines.length + bitmaps.length === 0) return undefined
  return { ...(lines.length > 0 && { lines }), ...(bitmaps.length > 0 && { bitmaps }) }
}

/**
 * Version 3.0 has a list of them. Version 2.1 repeats the element, and version 2.0 repeats it with the name of the
 * list.
 */
function bitmapsIn(root: XmlElement): XmlElement[] {
  const lists = childrenOf(root, 'Bitmaps')
  const all = [...lists.flatMap((list) => childrenOf(list, 'Bitmap')), ...childrenOf(root, 'Bitmap'), ...lists]
  return all.filter((bitmap) => childOf(bitmap, 'Reference'))
}

/** The names of the picture files. */
export function bitmapFiles(root: XmlElement): string[] {
  return bitmapsIn(root).flatMap((bitmap) => textOf(bitmap, 'Reference') ?? [])
}

function pictureOf(bitmap: XmlElement, fileOf: FileOf): Uint8Array | undefined {
  return fileOf(textOf(bitmap, 'Reference') ?? '')
}

function readBitmap(bitmap: XmlElement, fileOf: FileOf): ViewBitmap[] {
  const bytes = pictureOf(bitmap, fileOf)
  const type = bytes && pictureType(bytes)
  if (!bytes || !type) return []
  const position = {
    location: vectorOf(bitmap, 'Location'),
    normal: vectorOf(bitmap, 'Normal'),
    up: vectorOf(bitmap, 'Up'),
    height: numberOf(bitmap, 'Height'),
  }
  return [{ picture: `data:${type};base64,${base64Of(bytes)}`, ...position }]
}

/** Encoded in chunks, because a call with too many arguments fails. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}
