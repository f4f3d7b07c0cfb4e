export { closeToast, showToast, toastGap, toastTimeout, undoTimeout } from './toast-queue.ts'
export type { ToastAction, ToastOptions, ToastType } from './toast-queue.ts'
export { ToastRegion } from './toast-region.tsx'
export { useFailureToast } from './use-failure-toast.ts'
