import { atom, useAtomValue } from 'jotai'
import { sharedStore } from '../../core/store/shared-store.ts'

/**
 * Milliseconds that a toast is shown, and milliseconds between two toasts (specification 2, "Toasts and splash
 * screen").
 */
export const toastTimeout = 5000
export const toastGap = 250
/** Milliseconds, long enough to see the effect of a click and undo it. */
export const undoTimeout = 10_000

export type ToastType = 'success' | 'error' | 'info' | 'warning'
export type ToastAction = { text: string; callback: () => void }
export type ToastOptions = { text: string; type: ToastType; timeout?: number; action?: ToastAction }
export type Toast = ToastOptions & {
  id: number
  timeout: number
  /** How often the toast was shown. Each time it is announced again and its timeout restarts. */
  times: number
}

const queueAtom = atom<readonly Toast[]>([])
const isGapAtom = atom(false)
const currentAtom = atom((get) => (get(isGapAtom) ? undefined : get(queueAtom)[0]))

let lastId = 0

/**
 * Queues a toast. Toasts are shown one at a time, in order, for 5 s by default. An identical toast that is shown or
 * queued is replaced rather than repeated. Toasts with different actions stay separate, because an action such as Undo
 * would be lost otherwise. Returns the toast's id.
 */
export function showToast({ timeout = toastTimeout, ...toast }: ToastOptions): number {
  const queue = sharedStore.get(queueAtom)
  const existing = queue.find((queued) => isSame(queued, toast))
  if (existing) {
    const renewed = { ...toast, timeout, id: existing.id, times: existing.times + 1 }
    sharedStore.set(
      queueAtom,
      queue.map((one) => (one === existing ? renewed : one)),
    )
    return existing.id
  }
  lastId += 1
  const added = { ...toast, timeout, id: lastId, times: 1 }
  sharedStore.set(queueAtom, [...queue, added])
  return lastId
}

function isSame(one: Omit<ToastOptions, 'timeout'>, other: Omit<ToastOptions, 'timeout'>): boolean {
  return (
    one.text === other.text &&
    one.type === other.type &&
    one.action?.text === other.action?.text &&
    one.action?.callback === other.action?.callback
  )
}

/** Closes a toast, or removes it from the queue. */
export function closeToast(id: number): void {
  const wasShown = sharedStore.get(currentAtom)?.id === id
  sharedStore.set(queueAtom, (queue) => queue.filter((toast) => toast.id !== id))
  if (wasShown) pause()
}

/** Waits for the specified time before the next toast. */
function pause(): void {
  sharedStore.set(isGapAtom, true)
  setTimeout(() => sharedStore.set(isGapAtom, false), toastGap)
}

export function useCurrentToast(): Toast | undefined {
  return useAtomValue(currentAtom)
}

/** For tests: removes toasts of earlier tests. */
export function resetToasts(): void {
  sharedStore.set(queueAtom, [])
  sharedStore.set(isGapAtom, false)
}
