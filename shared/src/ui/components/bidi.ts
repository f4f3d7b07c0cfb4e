/** Embeddings, overrides and isolates. Marks such as U+200E, which right-to-left names need, change no other text and stay. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Text, or the texts among the children of an element, in which no name can reverse the words around it. `Text`, `Heading` and the
 * components with a title call it; an element with nothing but a name is isolated by its style.
 */
export function withoutBidiControls<Content>(content: Content): Content | string {
  if (Array.isArray(content)) return content.map((part: unknown) => withoutBidiControls(part)) as Content
  return typeof content === 'string' ? content.replaceAll(bidiControls, '') : content
}
