export {
  /** @deprecated Use `defaultTopicType`. */
  defaultTopicType as unsaidType,
} from './topics/bcf-topic.ts'
