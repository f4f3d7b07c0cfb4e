import { servePage } from './serve-page.ts'

servePage(globalThis)
