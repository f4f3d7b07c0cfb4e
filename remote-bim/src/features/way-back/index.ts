export { PreviousLink } from './previous-link.tsx'
export { useWayBack } from './use-way-back.ts'
