export {
  /** @deprecated Use `ViewpointSource`. */
  type ViewpointSource as SeenIn,
  /** @deprecated Use `maxPins`. */
  maxPins as mostPins,
  /** @deprecated Use `maxViewpoints`. */
  maxViewpoints as mostViewpoints,
} from './topic-viewpoint.ts'
export {
  /** @deprecated Use `topicEmailTimes`. */
  topicEmailTimes as topicLetterTimes,
  /** @deprecated Use `topicEmailPreference`. */
  topicEmailPreference as topicLettersPreference,
  /** @deprecated Use `topicEmailSettingsSchema`. */
  topicEmailSettingsSchema as topicLettersSchema,
  /** @deprecated Use `TopicEmailSettings`. */
  type TopicEmailSettings as TopicLetters,
  /** @deprecated Use `TopicEmailTime`. */
  type TopicEmailTime as TopicLetterTime,
  /** @deprecated Use `defaultTopicEmailSettings`. */
  defaultTopicEmailSettings as firstTopicLetters,
} from './topic-emails.ts'
export {
  /** @deprecated Use `defaultTopicChoices`. */
  defaultTopicChoices as firstTopicChoices,
  /** @deprecated Use `maxTopicChoices`. */
  maxTopicChoices as mostTopicChoices,
} from './topic-choices.ts'
export {
  /** @deprecated Use `readStoredKind`. */
  readStoredKind as understoodKind,
} from './topic-event.ts'
export {
  /** @deprecated Use `maxAbout`. */
  maxAbout as mostAbout,
} from './topic-about.ts'
export {
  /** @deprecated Use `maxBcfBytes`. */
  maxBcfBytes as mostBcfBytes,
  /** @deprecated Use `maxProposalsDecided`. */
  maxProposalsDecided as mostProposalsDecided,
} from './topic-import.ts'
export {
  /** @deprecated Use `maxFindings`. */
  maxFindings as mostFindings,
} from './topic-finding.ts'
export {
  /** @deprecated Use `maxLinkedElements`. */
  maxLinkedElements as mostLinkedElements,
  /** @deprecated Use `maxTopicLinks`. */
  maxTopicLinks as mostTopicLinks,
} from './topic-link.ts'
export {
  /** @deprecated Use `maxTopicsAtOnce`. */
  maxTopicsAtOnce as mostTopicsAtOnce,
} from './topic-change.ts'
