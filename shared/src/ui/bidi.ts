/** Embeddings, overrides and isolates. Marks such as U+200E, which right-to-left names need, change no other text and stay. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A text in which no name can reverse the words around it. For sentences and lines that contain names; an element with nothing but a
 * name is isolated by its style.
 */
export function withoutBidiControls<Content>(content: Content): Content | string {
  return typeof content === 'string' ? content.replaceAll(bidiControls, '') : content
}
