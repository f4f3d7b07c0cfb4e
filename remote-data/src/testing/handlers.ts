import { http, HttpResponse } from 'msw'
import { someCaptures } from './a-capture.ts'
import { failedIngestion } from './an-ingestion.ts'
import { AssetsPlatform } from './assets/assets-platform.ts'
import { CapturesPlatform } from './captures-platform.ts'
import { ComparisonsPlatform } from './comparisons-platform.ts'
import { CaptureViewPlatform } from './capture-view-platform.ts'
import { IdsPlatform } from './ids/ids-platform.ts'
import { BcfPlatform } from './topics/bcf-platform.ts'
import { TopicsPlatform } from './topics/topics-platform.ts'

/** Mock handlers for this remote's requests. */
export function sampleHandlers() {
  const captures = new CapturesPlatform(someCaptures(23), [failedIngestion()])
  const platforms = [
    captures,
    new CaptureViewPlatform(),
    new ComparisonsPlatform(),
    new AssetsPlatform(),
    new IdsPlatform(),
    new BcfPlatform(),
    new TopicsPlatform(),
  ]
  // No element of a capture has topics.
  const links = http.get('/api/topic-links', () => HttpResponse.json([]))
  return [links, ...platforms.flatMap((platform) => platform.handlers())]
}
