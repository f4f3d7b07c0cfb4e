import type { RemotePages } from '@lintel/shared/remote'
import type { remote } from './remote.ts'

/** The module exposed by this remote: loaders of page components by page key of `remote.ts`. */
export const pages: RemotePages<typeof remote> = {
  captureList: async () => (await import('./pages/capture-list.page.tsx')).CaptureListPage,
  captureView: async () => (await import('./pages/capture-view.page.tsx')).CaptureViewPage,
  comparisonList: async () => (await import('./pages/comparison-list.page.tsx')).ComparisonListPage,
  newComparison: async () => (await import('./pages/new-comparison.page.tsx')).NewComparisonPage,
  comparisonView: async () => (await import('./pages/comparison-view.page.tsx')).ComparisonViewPage,
  idsFileList: async () => (await import('./pages/ids/ids-file-list.page.tsx')).IdsFileListPage,
  idsCheckView: async () => (await import('./pages/ids/ids-check-view.page.tsx')).IdsCheckViewPage,
  projectList: async () => (await import('./pages/project-list.page.tsx')).ProjectListPage,
  projectView: async () => (await import('./pages/project-view.page.tsx')).ProjectViewPage,
  versionSetView: async () => (await import('./pages/version-set-view.page.tsx')).VersionSetViewPage,
  clashCheckView: async () => (await import('./pages/clash-check-view.page.tsx')).ClashCheckViewPage,
  assetList: async () => (await import('./pages/assets/asset-list.page.tsx')).AssetListPage,
  newAsset: async () => (await import('./pages/assets/new-asset.page.tsx')).NewAssetPage,
  importAssets: async () => (await import('./pages/assets/import-assets.page.tsx')).ImportAssetsPage,
  assetView: async () => (await import('./pages/assets/asset-view.page.tsx')).AssetViewPage,
  editAsset: async () => (await import('./pages/assets/edit-asset.page.tsx')).EditAssetPage,
  topicList: async () => (await import('./pages/topics/topic-list.page.tsx')).TopicListPage,
  newTopic: async () => (await import('./pages/topics/new-topic.page.tsx')).NewTopicPage,
  topicChoices: async () => (await import('./pages/topics/topic-choices.page.tsx')).TopicChoicesPage,
  bcfImportList: async () => (await import('./pages/topics/bcf-import-list.page.tsx')).BcfImportListPage,
  bcfImportItem: async () => (await import('./pages/topics/bcf-import-item.page.tsx')).BcfImportItemPage,
  topicView: async () => (await import('./pages/topics/topic-view.page.tsx')).TopicViewPage,
  movedProject: async () => (await import('./pages/moved-project.page.tsx')).MovedProjectPage,
}
