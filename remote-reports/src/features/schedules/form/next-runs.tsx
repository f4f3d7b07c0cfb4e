import { errorText, useQuery } from '@lintel/shared/api'
import { useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Text } from '@lintel/shared/ui'
import { momentIn } from '../recurrence-text.model.ts'
import { nextRunsQuery } from '../schedules.api.ts'
import { recurrenceFormSchema, type RecurrenceForm } from './schedule-form.model.ts'

/** The next five runs of the recurrence above, in its time zone. */
export function NextRuns() {
  const fields = useWatch<{ recurrence: RecurrenceForm }, 'recurrence'>({ name: 'recurrence' })
  const { data: recurrence } = recurrenceFormSchema.safeParse(fields)
  const { data, error } = useQuery(nextRunsQuery(useOrganizationId(), recurrence))
  return (
    <Box bg="bg.subtle" borderWidth="1px" rounded="lg" px="4" py="3">
      <Text id="next-runs" fontWeight="medium" textStyle="sm" mb="1">
        Next Five Runs
      </Text>
      {/* As high as five runs, so that nothing below moves when they arrive. */}
      <Box
        as="ol"
        aria-labelledby="next-runs"
        aria-live="polite"
        minH="6.5rem"
        textStyle="sm"
        color="fg.muted"
        listStyleType="none"
      >
        {!recurrence && <li>Complete the fields above to see upcoming runs.</li>}
        {recurrence && error && (
          <Text as="li" color="fg.error">
            {errorText(error)}
          </Text>
        )}
        {recurrence &&
          !error &&
          data?.map((runTime) => <li key={runTime}>{momentIn(runTime, recurrence.timeZone)}</li>)}
      </Box>
    </Box>
  )
}
