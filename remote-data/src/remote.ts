import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'data',
  owner: 'Data Management Team',
  navigationGroup: 'Data Management',
  navigationPosition: 40,
  search: [
    { all: 'captures', one: 'a capture', page: 'captureView' },
    { all: 'projects', one: 'a project', page: 'projectView' },
    { all: 'topics', one: 'a topic', page: 'topicView' },
    { all: 'assets', one: 'an asset', page: 'assetView' },
  ],
  pages: {
    captureList: {
      path: 'data-management/captures',
      title: 'Captures',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
      navigation: { label: 'Captures', icon: 'file-stack' },
      card: { title: 'Captures', text: 'Upload, review, and view building files in 3D', icon: 'file-stack' },
    },
    captureView: {
      path: 'data-management/captures/:captureId/:tab?',
      title: 'View Capture',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
    },
    comparisonList: {
      path: 'data-management/comparisons',
      title: 'Comparisons',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
      navigation: { label: 'Comparisons', icon: 'git-compare' },
      card: { title: 'Comparisons', text: 'See what changed between two captures', icon: 'git-compare' },
    },
    newComparison: {
      path: 'data-management/comparisons/new',
      title: 'New Comparison',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
    },
    comparisonView: {
      path: 'data-management/comparisons/:comparisonId/:tab?',
      title: 'View Comparison',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
    },
    idsFileList: {
      path: 'data-management/ids-files',
      title: 'IDS Files',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
      navigation: { label: 'IDS Files', icon: 'clipboard-check' },
      card: { title: 'IDS Files', text: 'Requirements to check building files against', icon: 'clipboard-check' },
    },
    idsCheckView: {
      path: 'data-management/ids-checks/:checkId/:tab?',
      title: 'View IDS Check',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
    },
    projectList: {
      path: 'data-management/projects',
      title: 'Projects',
      anyRole: ['projects.read'],
      navigation: { label: 'Projects', icon: 'folder' },
      card: { title: 'Projects', text: 'Captures, comparisons, and elements by project', icon: 'folder' },
    },
    projectView: {
      path: 'data-management/projects/:projectId/:tab?',
      title: 'View Project',
      anyRole: ['projects.read'],
    },
    versionSetView: {
      path: 'data-management/projects/:projectId/version-sets/:versionSetId',
      title: 'View Version Set',
      anyRole: ['projects.read'],
    },
    clashCheckView: {
      path: 'data-management/projects/:projectId/clash-checks/:checkId/:tab?',
      title: 'View Clash Check',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
    },
    assetList: {
      path: 'data-management/assets',
      title: 'Assets',
      anyRole: ['assets.read'],
      navigation: { label: 'Assets', icon: 'package' },
      card: { title: 'Assets', text: 'Equipment that the organization owns', icon: 'package' },
    },
    newAsset: { path: 'data-management/assets/new', title: 'New Asset', anyRole: ['assets.update'] },
    importAssets: { path: 'data-management/assets/import', title: 'Import Assets', anyRole: ['assets.update'] },
    assetView: {
      path: 'data-management/assets/:assetId',
      title: 'View Asset',
      anyRole: ['assets.read'],
    },
    editAsset: { path: 'data-management/assets/:assetId/edit', title: 'Edit Asset', anyRole: ['assets.update'] },
    topicList: {
      path: 'data-management/topics',
      title: 'Topics',
      anyRole: ['topics.read'],
      navigation: { label: 'Topics', icon: 'messages' },
      card: { title: 'Topics', text: 'Assign, discuss, and close issues', icon: 'messages' },
    },
    newTopic: { path: 'data-management/topics/new', title: 'New Topic', anyRole: ['topics.create'] },
    topicChoices: { path: 'data-management/topics/choices', title: 'Topic Choices', anyRole: ['topics.configure'] },
    bcfImportList: {
      path: 'data-management/topics/bcf-imports',
      title: 'Imported BCF Files',
      anyRole: ['topics.read'],
    },
    bcfImportItem: {
      path: 'data-management/topics/bcf-imports/:importId',
      title: 'Imported BCF File',
      anyRole: ['topics.read'],
    },
    topicView: {
      path: 'data-management/topics/:topicId',
      title: 'View Topic',
      anyRole: ['topics.read'],
    },
    movedProject: { path: 'projects/:projectId?/:tab?', title: 'Projects', anyRole: ['projects.read'] },
  },
})
