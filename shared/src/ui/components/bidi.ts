/**
 * Embeddings, overrides and isolates. Marks such as U+200E stay, because right-to-left names need them and they affect
 * no other text.
 */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Removes bidirectional controls from text, or from the texts among an element's children, so that a name cannot
 * reverse the words around it. `Text`, `Heading` and components with a title call it; an element that contains only a
 * name is isolated by its style.
 */
export function withoutBidiControls<Content>(content: Content): Content | string {
  if (Array.isArray(content)) return content.map((part: unknown) => withoutBidiControls(part)) as Content
  return typeof content === 'string' ? content.replaceAll(bidiControls, '') : content
}
