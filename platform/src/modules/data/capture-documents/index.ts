export { type DocumentDeps, receiveDocument } from './receive-document.ts'
