import type { BcfTopic } from '@lintel/shared/bcf'

/** A topic of a file without what is large: enough to say what accepting it does. */
export type FileTopic = Pick<
  BcfTopic,
  | 'guid'
  | 'title'
  | 'description'
  | 'type'
  | 'status'
  | 'priority'
  | 'stage'
  | 'labels'
  | 'assignedTo'
  | 'dueDate'
  | 'referenceLinks'
  | 'createdAt'
  | 'createdBy'
  | 'modifiedAt'
  | 'modifiedBy'
  | 'comments'
> & {
  /** Guids of its viewpoints. */
  viewpoints: string[]
  more: { digest: string; words: string }
  /** Why it cannot be taken, beyond what its fields say. */
  fault: string | null
  remarks: string[]
}

/** A topic that cannot be read at all. */
export type FileFault = { title: string; reason: string }
