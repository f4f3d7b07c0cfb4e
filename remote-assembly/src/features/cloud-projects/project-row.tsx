import type { CloudProject } from '@lintel/shared/contract/assembly'
import { Badge, Box, Button, ChevronRight, Flex, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { badgeOf } from './cloud-project.model.ts'

type ProjectRowProps = { project: CloudProject; isPicked: boolean; onPick: () => void }

export function ProjectRow({ project, isPicked, onPick }: ProjectRowProps) {
  const location = [project.projectNumber, project.city, project.state].filter((part) => part.trim() !== '')
  return (
    <Button unstyled {...rowStyle} aria-busy={isPicked || undefined} onClick={onPick}>
      <ProjectBadge projectType={project.projectType} />
      <Box flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere" lineClamp="2" title={project.name}>
          {project.name}
        </Text>
        {location.length > 0 && (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {location.join(' · ')}
          </Text>
        )}
      </Box>
      {isPicked ? (
        <Text textStyle="sm" color="fg.muted">
          Opening…
        </Text>
      ) : (
        <Box asChild flexShrink="0" color="fg.muted">
          <ChevronRight aria-hidden size={18} />
        </Box>
      )}
    </Button>
  )
}

const rowStyle = {
  w: 'full',
  minH: '3.75rem',
  display: 'flex',
  alignItems: 'center',
  gap: { base: '3', md: '4' },
  px: '4',
  py: '2',
  textAlign: 'start',
  cursor: 'button',
  _hover: { bg: 'bg.subtle' },
  _focusVisible: { outlineOffset: '-2px' },
} as const

export function ProjectBadge({ projectType }: { projectType: string }) {
  const text = badgeOf(projectType)
  return (
    <Badge colorPalette={text === 'ACC' ? 'blue' : 'gray'} minW="4.25rem" justifyContent="center" flexShrink="0">
      {text}
    </Badge>
  )
}

/** As high as the rows, to avoid layout shifts. */
export function ProjectSkeletons({ count }: { count: number }) {
  return (
    <Box>
      <VisuallyHidden role="status">Loading projects</VisuallyHidden>
      <Box aria-hidden bg="bg.panel" borderWidth="1px" rounded="xl" overflow="hidden">
        {Array.from({ length: count }, (_, row) => (
          <Flex
            key={row}
            data-testid="project-skeleton"
            align="center"
            gap="4"
            px="4"
            minH="3.75rem"
            borderBottomWidth="1px"
            borderColor="border.muted"
          >
            <Skeleton h="5" w="16" />
            <Skeleton h="4" w={`${45 + ((row * 17) % 30)}%`} />
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
