import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'

/** When a person gets letters about the topics they follow. What others do is in the news in any case. */
export const topicLetterTimes = ['at-once', 'daily', 'never'] as const
export type TopicLetterTime = (typeof topicLetterTimes)[number]

/** The preference that holds the choice, as JSON. It is a person's, for all of their organizations. */
export const topicLettersPreference = 'topics.letters'

export const topicLettersSchema = z.object({
  time: z.enum(topicLetterTimes),
  /** Where the morning of `daily` is: organizations have no zone of their own. */
  timeZone: timeZoneSchema,
})
export type TopicLetters = z.infer<typeof topicLettersSchema>

/** What holds for those who have chosen nothing. */
export const firstTopicLetters: TopicLetters = { time: 'at-once', timeZone: 'UTC' }
