/**
 * Case-folds a text for comparison. The final sigma becomes a sigma, because which one a word has depends on what
 * follows: otherwise its beginning would not match. The platform folds by the same rules (`folded` there).
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}
