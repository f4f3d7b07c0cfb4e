import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'

/** When a person gets emails about topics that they follow. The activity feed always shows changes. */
export const topicLetterTimes = ['at-once', 'daily', 'never'] as const
export type TopicLetterTime = (typeof topicLetterTimes)[number]

/** The preference with the choice, as JSON, for all organizations of the person. */
export const topicLettersPreference = 'topics.letters'

export const topicLettersSchema = z.object({
  time: z.enum(topicLetterTimes),
  /** The time zone of the `daily` email, because organizations have none. */
  timeZone: timeZoneSchema,
})
export type TopicLetters = z.infer<typeof topicLettersSchema>

/** The default for people who have not chosen. */
export const firstTopicLetters: TopicLetters = { time: 'at-once', timeZone: 'UTC' }
