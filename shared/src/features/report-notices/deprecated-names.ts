export type {
  /** @deprecated Use `NoticeTexts`. */
  NoticeTexts as NoticeWords,
} from './follow-report-notices.ts'
