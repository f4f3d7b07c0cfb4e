import type { BcfTopic } from '@lintel/shared/bcf'

/** A topic of a file without large data: enough to show what accepting it does. */
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
  /** Why the topic can't be imported, beyond invalid fields. */
  fault: string | null
  remarks: string[]
}

/** An unreadable topic. */
export type FileFault = { title: string; reason: string }
