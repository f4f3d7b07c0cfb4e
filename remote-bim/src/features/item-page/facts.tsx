import { Button, Flex, Text } from '@lintel/shared/ui'
import { useId, useState, type ReactNode } from 'react'

/** A title and its value; an empty value is shown as a dash. */
export type Fact = [title: string, value: ReactNode]

/** Characters. A longer value gets a row of its own. */
const maxInlineLength = 80

function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > maxInlineLength
}

/** Titles with values in a compact layout. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <Flex as="dl" aria-label={label} wrap="wrap" columnGap="4" rowGap="0.5" textStyle="sm">
      {facts.map(([title, value]) => (
        <Flex key={title} columnGap="1.5" minW="0" {...(isLong(value) && { w: 'full' })}>
          <Text as="dt" color="fg.muted" flexShrink="0">
            {title}
          </Text>
          <Text as="dd" m="0" minW="0" color="fg" fontWeight="medium" overflowWrap="anywhere" whiteSpace="pre-wrap">
            {factContent(title, value)}
          </Text>
        </Flex>
      ))}
    </Flex>
  )
}

function factContent(title: string, value: ReactNode): ReactNode {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? <LongText title={title} text={value} /> : value
}

/** Characters, about three lines on a wide screen. Values can have up to 2,000. */
const longestUnfolded = 360

/** A long text, collapsed to a few lines. */
function LongText({ title, text }: { title: string; text: string }) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  if (text.length <= longestUnfolded) return text
  return (
    <>
      <Text as="div" id={id} lineClamp={isExpanded ? 'none' : 3}>
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
        aria-label={`${isExpanded ? 'Show Less' : 'Show All'} of ${title}`}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? 'Show Less' : 'Show All'}
      </Button>
    </>
  )
}
