export { TopicPinLayer, TopicsPanel } from './topics-on-model.tsx'
export { choicesQuery, readChoices, saveChoices } from './choices.api.ts'
export { DueDate } from './due-date.tsx'
export { LabelsField } from './form/labels-field.tsx'
export { memberName, memberOptions } from './form/people.model.ts'
export { TopicFields } from './form/topic-fields.tsx'
export {
  getTopicChanges,
  getTopicConflicts,
  emptyTopicForm,
  topicFormValues,
  topicDraftSchema,
  topicFormSchema,
  type TopicConflict,
  type TopicInput,
} from './form/topic-form.model.ts'
export { NewTopicDialog } from './in-model/new-topic.dialog.tsx'
export type { ModelSnapshot } from './in-model/model-snapshot.model.ts'
export { useModelSnapshot } from './in-model/use-model-snapshot.ts'
export { newId } from '../../core/browser/new-id.ts'
export { dateText, dueText, isOverdue, projectTitle, topicTitle } from './topic.model.ts'
export {
  changeTopic,
  changeTopics,
  createTopic,
  allTopicsKey,
  followTopic,
  isTopicIdTaken,
  cacheTopic,
  invalidateTopicLists,
  readTopic,
  invalidateTopic,
  topicKey,
  topicLinksQuery,
  topicListsKey,
  topicPath,
  topicQuery,
  topicsQuery,
} from './topics.api.ts'
export { ViewpointPicture } from './viewpoints/viewpoint-picture.tsx'
export { viewpointAddress, viewpointName } from './viewpoints/viewpoint.model.ts'
export { removeViewpoint, topicPicturesQuery, viewpointsQuery } from './viewpoints/viewpoints.api.ts'
export * from './deprecated-names.ts'
