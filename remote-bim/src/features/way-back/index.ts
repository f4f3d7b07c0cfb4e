export { useWayBack } from './use-way-back.ts'
