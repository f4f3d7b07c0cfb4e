export {
  /** @deprecated Use `isTopicIdTaken`. */
  isTopicIdTaken as isTaken,
  /** @deprecated Use `cacheTopic`. */
  cacheTopic as keepTopic,
  /** @deprecated Use `allTopicsKey`. */
  allTopicsKey as everyTopicKey,
  /** @deprecated Use `invalidateTopicLists`. */
  invalidateTopicLists as listsChanged,
  /** @deprecated Use `invalidateTopic`. */
  invalidateTopic as topicChanged,
} from './topics.api.ts'
export type {
  /** @deprecated Use `ModelSnapshot`. */
  ModelSnapshot as Seen,
} from './in-model/model-snapshot.model.ts'
export {
  /** @deprecated Use `useModelSnapshot`. */
  useModelSnapshot as useSeen,
} from './in-model/use-model-snapshot.ts'
export {
  /** @deprecated Use `TopicInput`. */
  type TopicInput as WrittenTopic,
  /** @deprecated Use `topicFormValues`. */
  topicFormValues as formOfTopic,
  /** @deprecated Use `getTopicChanges`. */
  getTopicChanges as changesOf,
  /** @deprecated Use `getTopicConflicts`. */
  getTopicConflicts as conflictsOf,
} from './form/topic-form.model.ts'
