/**
 * Case-folds text for comparison. A final sigma becomes a normal sigma: which of the two a word has depends on what
 * follows, so the beginning of a word would not match otherwise. The platform folds by the same rules (`folded`).
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}
