import type { BcfVersion } from '../../openbim/bcf/topics/bcf-topic.ts'
import { guidPattern } from '../../openbim/bcf/guid.ts'
import { parseXml } from '../../openbim/bcf/xml/parse-xml.ts'
import type { XmlElement } from '../../openbim/bcf/xml/xml-element.ts'

/** Child elements in order. `?` means at most one, `*` any number, `+` at least one; without a mark exactly one. */
type ContentModels = Readonly<Record<string, string>>

const point = 'X Y Z'
const camera = 'CameraViewPoint CameraDirection CameraUpVector'

/** What buildingSMART's schemas of both versions have in common (markup.xsd, visinfo.xsd and others). */
const common: ContentModels = {
  Version: 'DetailedVersion?',
  Project: 'Name?',
  File: 'Filename? Date? Reference?',
  BimSnippet: 'Reference ReferenceSchema',
  Selection: 'Component+',
  Exceptions: 'Component+',
  Coloring: 'Color+',
  Component: 'OriginatingSystem? AuthoringToolId?',
  Lines: 'Line+',
  Line: 'StartPoint EndPoint',
  ClippingPlanes: 'ClippingPlane*',
  ClippingPlane: 'Location Direction',
  ...Object.fromEntries(
    'CameraViewPoint CameraDirection CameraUpVector Location Direction StartPoint EndPoint Normal Up'
      .split(' ')
      .map((name) => [name, point]),
  ),
}

const models: Record<BcfVersion, ContentModels> = {
  '2.1': {
    ...common,
    ProjectExtension: 'Project? ExtensionSchema',
    Markup: 'Header? Topic Comment* Viewpoints*',
    Header: 'File+',
    Topic:
      'ReferenceLink* Title Priority? Index? Labels* CreationDate CreationAuthor ModifiedDate? ModifiedAuthor? DueDate? AssignedTo? ' +
      'Stage? Description? BimSnippet? DocumentReference* RelatedTopic*',
    DocumentReference: 'ReferencedDocument? Description?',
    'Markup>Comment': 'Date Author Comment Viewpoint? ModifiedDate? ModifiedAuthor?',
    Viewpoints: 'Viewpoint? Snapshot? Index?',
    VisualizationInfo: 'Components? OrthogonalCamera? PerspectiveCamera? Lines? ClippingPlanes? Bitmap*',
    PerspectiveCamera: `${camera} FieldOfView`,
    OrthogonalCamera: `${camera} ViewToWorldScale`,
    Components: 'ViewSetupHints? Selection? Visibility Coloring?',
    Visibility: 'Exceptions?',
    Color: 'Component+',
    'VisualizationInfo>Bitmap': 'Bitmap Reference Location Normal Up Height',
  },
  '3.0': {
    ...common,
    ProjectInfo: 'Project',
    Extensions: 'TopicTypes? TopicStatuses? Priorities? TopicLabels? Users? SnippetTypes? Stages?',
    TopicTypes: 'TopicType*',
    TopicStatuses: 'TopicStatus*',
    Priorities: 'Priority*',
    TopicLabels: 'TopicLabel*',
    Users: 'User*',
    SnippetTypes: 'SnippetType*',
    Stages: 'Stage*',
    DocumentInfo: 'Documents?',
    Documents: 'Document*',
    Document: 'Filename Description?',
    Markup: 'Header? Topic',
    Header: 'Files?',
    Files: 'File+',
    Topic:
      'ReferenceLinks? Title Priority? Index? Labels? CreationDate CreationAuthor ModifiedDate? ModifiedAuthor? DueDate? AssignedTo? ' +
      'Stage? Description? BimSnippet? DocumentReferences? RelatedTopics? Comments? Viewpoints?',
    ReferenceLinks: 'ReferenceLink+',
    Labels: 'Label+',
    DocumentReferences: 'DocumentReference+',
    DocumentReference: '(DocumentGuid|Url) Description?',
    RelatedTopics: 'RelatedTopic+',
    Comments: 'Comment+',
    'Comments>Comment': 'Date Author Comment? Viewpoint? ModifiedDate? ModifiedAuthor?',
    Viewpoints: 'ViewPoint+',
    ViewPoint: 'Viewpoint? Snapshot? Index?',
    VisualizationInfo: 'Components? (OrthogonalCamera|PerspectiveCamera) Lines? ClippingPlanes? Bitmaps?',
    PerspectiveCamera: `${camera} FieldOfView AspectRatio`,
    OrthogonalCamera: `${camera} ViewToWorldScale AspectRatio`,
    Components: 'Selection? Visibility Coloring?',
    Visibility: 'ViewSetupHints? Exceptions?',
    Color: 'Components',
    'Color>Components': 'Component+',
    Bitmaps: 'Bitmap+',
    Bitmap: 'Format Reference Location Normal Up Height',
  },
}

/** Attributes by element; `!` marks required ones. In version 3.0, none may be blank. */
const attributes: Record<BcfVersion, Readonly<Record<string, string>>> = {
  '2.1': {
    Version: 'VersionId!',
    Project: 'ProjectId!',
    File: 'IfcProject IfcSpatialStructureElement isExternal',
    Topic: 'Guid! TopicType TopicStatus',
    BimSnippet: 'SnippetType! isExternal',
    DocumentReference: 'Guid isExternal',
    RelatedTopic: 'Guid!',
    'Markup>Comment': 'Guid!',
    'Comment>Viewpoint': 'Guid!',
    Viewpoints: 'Guid!',
    VisualizationInfo: 'Guid!',
    Component: 'IfcGuid',
    Color: 'Color!',
    Visibility: 'DefaultVisibility',
    ViewSetupHints: 'SpacesVisible SpaceBoundariesVisible OpeningsVisible',
  },
  '3.0': {
    Version: 'VersionId!',
    Project: 'ProjectId!',
    Document: 'Guid!',
    File: 'IfcProject IfcSpatialStructureElement IsExternal',
    Topic: 'Guid! ServerAssignedId TopicType! TopicStatus!',
    BimSnippet: 'SnippetType! IsExternal',
    DocumentReference: 'Guid!',
    RelatedTopic: 'Guid!',
    'Comments>Comment': 'Guid!',
    'Comment>Viewpoint': 'Guid!',
    ViewPoint: 'Guid!',
    VisualizationInfo: 'Guid!',
    Component: 'IfcGuid',
    Color: 'Color!',
    Visibility: 'DefaultVisibility',
    ViewSetupHints: 'SpacesVisible SpaceBoundariesVisible OpeningsVisible',
  },
}

const numbers = new Set(['X', 'Y', 'Z', 'FieldOfView', 'AspectRatio', 'ViewToWorldScale', 'Height', 'Index'])
const dates = new Set(['Date', 'CreationDate', 'ModifiedDate', 'DueDate'])
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/
const rootNames: Readonly<Record<string, Record<BcfVersion, string>>> = {
  'bcf.version': { '2.1': 'Version', '3.0': 'Version' },
  'project.bcfp': { '2.1': 'ProjectExtension', '3.0': 'ProjectInfo' },
  'extensions.xml': { '2.1': '', '3.0': 'Extensions' },
  'documents.xml': { '2.1': '', '3.0': 'DocumentInfo' },
}

/** Violations of the schemas in the files of an archive, as `path: what`; empty if the archive is valid. */
export function schemaFaults(files: ReadonlyMap<string, Uint8Array>, version: BcfVersion): string[] {
  return [...files].flatMap(([path, bytes]) => {
    const name = path.endsWith('/markup.bcf') ? 'Markup' : path.endsWith('.bcfv') ? 'VisualizationInfo' : undefined
    const rootName = name ?? rootNames[path]?.[version]
    if (rootName === undefined) return []
    return faultsOf(parseXml(bytes, rootName), version, '').map((fault) => `${path}: ${fault}`)
  })
}

function faultsOf(element: XmlElement, version: BcfVersion, parent: string): string[] {
  const { localName, children } = element
  const names = children.map((child) => child.localName)
  const model = models[version][`${parent}>${localName}`] ?? models[version][localName] ?? ''
  const isInOrder = new RegExp(`^${patternOf(model)}$`).test(names.map((name) => `${name} `).join(''))
  return [
    ...(isInOrder ? [] : [`${localName} contains ${names.join(', ')}`]),
    ...attributeFaults(element, version, parent),
    ...(children.length === 0 ? textFaults(element, version) : []),
    ...children.flatMap((child) => faultsOf(child, version, localName)),
  ]
}

function patternOf(model: string): string {
  return model
    .split(' ')
    .filter((part) => part !== '')
    .map((part) =>
      part.replace(/^\(?([\w|]+)\)?([?*+]?)$/, (_part, names: string, count: string) => `(?:(?:${names}) )${count}`),
    )
    .join('')
}

function attributeFaults(element: XmlElement, version: BcfVersion, parent: string): string[] {
  const { localName } = element
  const allowed = (attributes[version][`${parent}>${localName}`] ?? attributes[version][localName] ?? '').split(' ')
  const missing = allowed.filter((name) => name.endsWith('!') && element.getAttribute(name.slice(0, -1)) === undefined)
  const present = [...element.attributes]
  return [
    ...missing.map((name) => `${localName} has no ${name.slice(0, -1)}`),
    ...present.flatMap(([name, value]) => {
      if (!allowed.some((one) => one.replace('!', '') === name)) return [`${localName} has the attribute ${name}`]
      if (name === 'Guid' && !guidPattern.test(value)) return [`${localName} has the GUID ${value}`]
      if (/^Ifc/.test(name) && !/^[0-9A-Za-z_$]{22}$/.test(value)) return [`${localName} has the IFC GUID ${value}`]
      if (/^(is|Is)External$|Visib/.test(name) && !/^(true|false|0|1)$/.test(value)) return [`${name} is ${value}`]
      if (name === 'Color' && !/^[0-9A-F]{6}([0-9A-F]{2})?$/.test(value)) return [`Color is ${value}`]
      return version === '3.0' && value.trim() === '' ? [`${name} of ${localName} is blank`] : []
    }),
  ]
}

function textFaults({ localName, textContent }: XmlElement, version: BcfVersion): string[] {
  if (numbers.has(localName))
    return textContent.trim() !== '' && Number.isFinite(Number(textContent)) ? [] : [`${localName} is ${textContent}`]
  if (dates.has(localName)) return dateTime.test(textContent) ? [] : [`${localName} is ${textContent}`]
  const isText =
    /^(Title|Priority|CreationAuthor|ModifiedAuthor|Author|AssignedTo|Stage|Description|Comment|Label|ReferenceLink|Url|Filename|Name)$/
  return version === '3.0' && isText.test(localName) && textContent.trim() === '' ? [`${localName} is blank`] : []
}
