import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'

/** When a person gets emails about topics that they follow. The activity feed always shows changes. */
export const topicEmailTimes = ['at-once', 'daily', 'never'] as const
export type TopicEmailTime = (typeof topicEmailTimes)[number]

/** The preference with the choice, as JSON, for all organizations of the person. */
export const topicEmailPreference = 'topics.letters'

export const topicEmailSettingsSchema = z.object({
  time: z.enum(topicEmailTimes),
  /** The time zone of the `daily` email, because organizations have none. */
  timeZone: timeZoneSchema,
})
export type TopicEmailSettings = z.infer<typeof topicEmailSettingsSchema>

/** The default for people who have not chosen. */
export const defaultTopicEmailSettings: TopicEmailSettings = { time: 'at-once', timeZone: 'UTC' }
