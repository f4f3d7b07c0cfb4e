import { handleJob } from '../../../jobs/handle-job.ts'
import type { PlatformModule } from '../../platform-module.ts'
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
