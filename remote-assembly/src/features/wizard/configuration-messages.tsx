import { isUnsupported, selectMessages, type Choices } from '@lintel/shared/prototype'
import { Stack } from '@lintel/shared/ui'
import { Notice } from './notice.tsx'
import type { Offer } from './state/sections.model.ts'

/**
 * The messages of the selected options. All are errors if one says that they aren't supported (specification 1,
 * "Validation rules").
 */
export function ConfigurationMessages({ offer, choices }: { offer: Offer; choices: Choices }) {
  const messages = selectMessages(offer, choices)
  const tone = messages.some(isUnsupported) ? 'error' : 'info'
  if (messages.length === 0) return null
  return (
    <Stack gap="2">
      {messages.map(({ message }) => (
        <Notice key={message} tone={tone}>
          {message}
        </Notice>
      ))}
    </Stack>
  )
}
