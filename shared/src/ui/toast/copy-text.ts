import { showToast } from './toast-queue.ts'

/** Copies text to the clipboard and shows a toast. */
export async function copyText(text: string, messages: { copied: string; refused: string }): Promise<void> {
  if (await writeToClipboard(text)) showToast({ type: 'success', text: messages.copied })
  else showToast({ type: 'warning', text: messages.refused })
}

/** Copies text. Returns false if the browser refuses, as on pages without TLS or because of a setting. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
