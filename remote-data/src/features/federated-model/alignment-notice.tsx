import { Stack } from '@lintel/shared/ui'
import { ViewerNotice } from '@lintel/shared/viewer'
import { useState } from 'react'

/** Why the files may not align. Closed until the reasons change. */
export function AlignmentNotice({ warnings }: { warnings: readonly string[] }) {
  const text = warnings.join('\n')
  const [closedText, setClosedText] = useState('')
  return (
    <div role="status">
      {text !== closedText && (
        <ViewerNotice
          type="warning"
          title="These files may not align"
          action={null}
          onClose={() => setClosedText(text)}
        >
          <Stack as="ul" role="list" gap="1" listStyleType="none">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            <li>To move a file, open its settings in the list of files.</li>
          </Stack>
        </ViewerNotice>
      )}
    </div>
  )
}
