import { Button, Text } from '@lintel/shared/ui'
import { useId, useState } from 'react'

/** Three lines of it on a wide screen; names and reasons of up to 2,000 characters would push everything else out of sight. */
const longest = 360

/** The whole text, of which a few lines are seen until somebody asks for the others. */
export function LongText({ title, text }: { title: string; text: string }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (text.length <= longest) return text
  return (
    <>
      <Text as="div" id={id} lineClamp={isWhole ? 'none' : 3}>
        {text}
      </Text>
      <Button
        variant="plain"
        size="sm"
        h="auto"
        minW="0"
        px="0"
        mt="1"
        textDecoration="underline"
        aria-label={`${isWhole ? 'Show Less' : 'Show All'} of ${title}`}
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show Less' : 'Show All'}
      </Button>
    </>
  )
}
