import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { handleJob } from '../../../jobs/handle-job.ts'
import { emailJob } from './email.job.ts'

export const outbox: PlatformModule = {
  name: 'outbox',
  jobs: [emailJob],
  async handlers({ db, store, config }) {
    const { createEmailSender } = await import('./send-email.ts')
    const emails = createEmailSender({ db, store }, config.mail)
    return { jobs: [handleJob(emailJob, (job) => emails.send(job))], close: () => emails.close() }
  },
}
