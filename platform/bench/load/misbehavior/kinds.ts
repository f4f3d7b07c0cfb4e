import type { Misbehavior } from './call.ts'
import { fatDocuments, manyTypes } from './documents.ts'
import { hugeFilters, longImportLines, manyLongBodies } from './long-bodies.ts'
import { ordinaryCalls } from './ordinary-calls.ts'
import { slowReaders } from './slow-readers.ts'
import { announcedUploads } from './uploads.ts'

export const misbehaviors = {
  'ordinary calls without a pause': ordinaryCalls,
  'filters of 120,000 parts': hugeFilters,
  'three fat documents at once': fatDocuments,
  'documents of many types': manyTypes,
  'announced and refused uploads': announcedUploads,
  'import lines without end': longImportLines,
  'long bodies at once': manyLongBodies,
  'readers who do not read': slowReaders,
} satisfies Record<string, Misbehavior>

export type MisbehaviorName = keyof typeof misbehaviors
