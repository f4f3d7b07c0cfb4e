import type { ViewComponents } from '@lintel/shared/contract'
import type { z } from 'zod'
import type {
  coloringSchema,
  SeenComponent,
  selectionSchema,
  SentComponent,
  SentComponents,
  visibilitySchema,
} from './schemas.ts'

type ViewComponent = NonNullable<ViewComponents['selection']>[number]
type Hints = NonNullable<NonNullable<ViewComponents['visibility']>['hints']>

const globalId = /^[\w$]{22}$/

/** Selection, coloring and visibility in our format; null if there is none. */
export function componentsOf(sent: SentComponents | null | undefined): ViewComponents | null {
  if (!sent) return null
  const { selection, coloring, visibility } = sent
  const hints = visibility?.view_setup_hints
  return {
    ...(selection && { selection: selection.flatMap(componentOf) }),
    ...(coloring && {
      colouring: coloring.map(({ color, components }) => ({
        colour: colorOf(color),
        components: components.flatMap(componentOf),
      })),
    }),
    ...(visibility && {
      visibility: {
        isVisible: visibility.default_visibility,
        exceptions: (visibility.exceptions ?? []).flatMap(componentOf),
        ...(hints && { hints: hintsOf(hints) }),
      },
    }),
  }
}

/** An invalid GlobalId identifies nothing. It is only stored if there is no other id. */
function componentOf({ ifc_guid: guid, authoring_tool_id: tool }: SentComponent): ViewComponent[] {
  const isGlobal = Boolean(guid) && globalId.test(guid ?? '')
  const elementId = tool || (isGlobal ? undefined : guid) || undefined
  return [{ ...(elementId !== undefined && { elementId }), ...(isGlobal && guid ? { globalId: guid } : {}) }]
}

/** BCF puts the opacity first. */
function colorOf(text: string): string {
  const [, alpha = '', rgb = '000000'] = /^#?([0-9a-f]{2})?([0-9a-f]{6})$/.exec(text.toLowerCase()) ?? []
  return `#${rgb}${alpha === 'ff' ? '' : alpha}`
}

type SentHints = NonNullable<NonNullable<SentComponents['visibility']>['view_setup_hints']>

function hintsOf({
  spaces_visible: spaces,
  space_boundaries_visible: borders,
  openings_visible: openings,
}: SentHints): Hints {
  return {
    ...(spaces !== undefined && { spaces }),
    ...(borders !== undefined && { spaceBoundaries: borders }),
    ...(openings !== undefined && { openings }),
  }
}

function toSeenComponent({ elementId, globalId: guid }: ViewComponent): SeenComponent {
  return {
    ...(guid !== undefined && { ifc_guid: guid }),
    ...(elementId !== undefined && { authoring_tool_id: elementId }),
  }
}

export function describeSelection(components: ViewComponents | null): z.infer<typeof selectionSchema> {
  return { selection: (components?.selection ?? []).map(toSeenComponent) }
}

export function describeColoring(components: ViewComponents | null): z.infer<typeof coloringSchema> {
  const coloring = components?.colouring ?? []
  return {
    coloring: coloring.map((one) => ({
      color: `${one.colour.slice(7)}${one.colour.slice(1, 7)}`,
      components: one.components.map(toSeenComponent),
    })),
  }
}

/** A viewpoint without visibility shows everything. */
export function describeVisibility(components: ViewComponents | null): z.infer<typeof visibilitySchema> {
  const { isVisible, exceptions, hints } = components?.visibility ?? { isVisible: true, exceptions: [] }
  const viewSetupHints = hints && {
    ...(hints.spaces !== undefined && { spaces_visible: hints.spaces }),
    ...(hints.spaceBoundaries !== undefined && { space_boundaries_visible: hints.spaceBoundaries }),
    ...(hints.openings !== undefined && { openings_visible: hints.openings }),
  }
  return {
    visibility: {
      default_visibility: isVisible,
      exceptions: exceptions.map(toSeenComponent),
      ...(viewSetupHints && { view_setup_hints: viewSetupHints }),
    },
  }
}
