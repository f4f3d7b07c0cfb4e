/** Control characters, and halves of surrogate pairs: no database can store them, so a search with them would fail. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu

/** A search without what nothing can contain; tabs and line ends separate words. */
export function cleanSearch(text: string): string {
  return text.replaceAll(unsearchable, (character) => (/\s/.test(character) ? ' ' : ''))
}
