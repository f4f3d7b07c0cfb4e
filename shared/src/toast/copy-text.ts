import { showToast } from './toast-queue.ts'

/** Puts text into the clipboard and says so. Browsers refuse that on pages without TLS, or because of a setting. */
export async function copyText(text: string, messages: { copied: string; refused: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', text: messages.copied })
  } catch {
    showToast({ type: 'warning', text: messages.refused })
  }
}
