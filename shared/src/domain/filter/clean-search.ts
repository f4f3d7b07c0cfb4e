/** Control characters and unpaired surrogates: no database can store them, so a search with them would fail. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu

/** The search text without characters that no stored text contains; tabs and line ends separate words. */
export function cleanSearch(text: string): string {
  return text.replaceAll(unsearchable, (character) => (/\s/.test(character) ? ' ' : ''))
}
