import { topicFieldNames } from '@lintel/shared/contract/topics'

/** Events that aren't form fields: a file was imported, or the "Is this resolved?" prompt was answered. */
const ownEventFields = ['import', 'isPerhapsResolved'] as const

/** All field names of events of the kind `field`. */
export const eventFieldNames = [...topicFieldNames, ...ownEventFields]
export type EventFieldName = (typeof eventFieldNames)[number]
