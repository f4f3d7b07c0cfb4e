/** Control characters and unpaired surrogates. No database can store them, so a search for them would fail. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu

/** The search text without characters that stored text cannot contain. Tabs and line ends separate words. */
export function cleanSearch(text: string): string {
  return text.replaceAll(unsearchable, (character) => (/\s/.test(character) ? ' ' : ''))
}
