import { topicFieldNames } from '@lintel/shared/contract/topics'

/** What the history says of fields that no one fills in: a file was brought in, and whether it is resolved was answered. */
const ownEventFields = ['import', 'isPerhapsResolved'] as const

/** Every name that an event of the kind `field` is written with. */
export const eventFieldNames = [...topicFieldNames, ...ownEventFields]
export type EventFieldName = (typeof eventFieldNames)[number]
