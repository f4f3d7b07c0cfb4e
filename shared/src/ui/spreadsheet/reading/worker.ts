import { serveReader } from './serve-reader.ts'

serveReader(globalThis)
