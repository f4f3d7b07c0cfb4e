/**
 * Texts that differ by case alone become one. The final sigma counts as a sigma: which of both a text has depends on what
 * follows, so a word would else not be found by its beginning. The platform folds by the same rules (`folded` there).
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}
