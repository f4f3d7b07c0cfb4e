import { atom, useAtomValue } from 'jotai'
import { sharedStore } from '../shared-store.ts'

/** Specification 2, "Toasts and splash screen". */
export const toastTimeout = 5000
export const toastGap = 250

export type ToastType = 'success' | 'error' | 'info' | 'warning'
export type ToastAction = { text: string; callback: () => void }
export type ToastOptions = { text: string; type: ToastType; timeout?: number; action?: ToastAction }
export type Toast = ToastOptions & { id: number; timeout: number }

const queueAtom = atom<readonly Toast[]>([])
const isGapAtom = atom(false)
const currentAtom = atom((get) => (get(isGapAtom) ? undefined : get(queueAtom)[0]))

let lastId = 0

/** Queues a toast; one shows at a time, for 5 s unless told. Returns its id. */
export function showToast({ timeout = toastTimeout, ...toast }: ToastOptions): number {
  lastId += 1
  const id = lastId
  sharedStore.set(queueAtom, (queue) => [...queue, { ...toast, timeout, id }])
  return id
}

/** Closes a toast, or withdraws one that waits. */
export function closeToast(id: number): void {
  const wasShown = sharedStore.get(currentAtom)?.id === id
  sharedStore.set(queueAtom, (queue) => queue.filter((toast) => toast.id !== id))
  if (!wasShown) return
  sharedStore.set(isGapAtom, true)
  setTimeout(() => sharedStore.set(isGapAtom, false), toastGap)
}

export function useCurrentToast(): Toast | undefined {
  return useAtomValue(currentAtom, { store: sharedStore })
}

/** For tests: no toast of one is left for the next. */
export function resetToasts(): void {
  sharedStore.set(queueAtom, [])
  sharedStore.set(isGapAtom, false)
}
