import {
  maxExternalRecipients,
  scheduleFormats,
  type Schedule,
  type ScheduleCondition,
  type ScheduleFormat,
} from '@lintel/shared/contract/reports'
import { formatNumber } from '@lintel/shared/format'
import * as z from '@lintel/shared/schema'

/** The option for no attachment. */
export const attachesNothing = 'none'

/** Field values are text; `field` is empty for the number of rows. */
const conditionFields = z.object({
  hasRows: z.boolean(),
  hasChanged: z.boolean(),
  isOver: z.boolean(),
  field: z.string(),
  over: z.string(),
})

type ConditionForm = z.output<typeof conditionFields>

export const conditionFormSchema = conditionFields
  .refine(({ isOver, over }) => !isOver || (over.trim() !== '' && Number.isFinite(Number(over))), {
    path: ['over'],
    error: 'Enter a number.',
  })
  .transform(toCondition)

export const attachFormSchema = z.enum([attachesNothing, ...scheduleFormats])

const address = z.email()

/** One address per line. */
export const outsidersFormSchema = z
  .string()
  .refine((text) => addressesIn(text).every((line) => address.safeParse(line).success), {
    error: 'Enter one address per line, such as ada@example.com.',
  })
  .refine((text) => addressesIn(text).length <= maxExternalRecipients, {
    error: `Enter no more than ${maxExternalRecipients} addresses.`,
  })
  .transform(addressesIn)

function addressesIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Null without a condition: then every report is sent. */
function toCondition({ hasRows, hasChanged, isOver, field, over }: ConditionForm): ScheduleCondition | null {
  if (!hasRows && !hasChanged && !isOver) return null
  const threshold = isOver ? { field: field === '' ? null : field, over: Number(over) } : null
  return { hasRows, hasChanged, threshold }
}

export type SendingForm = {
  attach: z.input<typeof attachFormSchema>
  condition: ConditionForm
  outsiders: string
}

/** Initial values; a new schedule has no attachment and no condition. */
export function sendingOf({ withSpreadsheet, format, condition, outsiders }: Partial<Schedule> = {}): SendingForm {
  const threshold = condition?.threshold ?? null
  return {
    attach: withSpreadsheet ? (format ?? 'xlsx') : attachesNothing,
    condition: {
      hasRows: condition?.hasRows ?? false,
      hasChanged: condition?.hasChanged ?? false,
      isOver: threshold !== null,
      field: threshold?.field ?? '',
      over: String(threshold?.over ?? 0),
    },
    outsiders: (outsiders ?? []).join('\n'),
  }
}

/** The attachment in the platform's format. */
export function attachmentOf(attach: SendingForm['attach']): { withSpreadsheet: boolean; format?: ScheduleFormat } {
  return attach === attachesNothing ? { withSpreadsheet: false } : { withSpreadsheet: true, format: attach }
}

/** 'Only with rows, only if they changed, only over 50 rows'; undefined without a condition. */
export function conditionText(condition: ScheduleCondition | null | undefined): string | undefined {
  if (!condition) return undefined
  const { hasRows, hasChanged, threshold } = condition
  const limitText = threshold && formatNumber(threshold.over)
  const parts = [
    hasRows ? 'only with rows' : '',
    hasChanged ? 'only if they changed' : '',
    threshold
      ? threshold.field === null
        ? `only over ${limitText} rows`
        : `only if a number is over ${limitText}`
      : '',
  ].filter((part) => part !== '')
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
