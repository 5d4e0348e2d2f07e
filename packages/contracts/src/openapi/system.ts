import { systemStatus } from '../system.ts'
import { component, type FeatureDocs } from './feature-docs.ts'

export const systemDocs: FeatureDocs = {
  tag: 'System',
  description: 'Probes for load balancers and containers. They ignore tokens.',
  operations: {
    getHealth: { summary: 'Check the process', success: 'The process answers.' },
    getReadiness: {
      summary: 'Check the process and its database',
      success: 'The process and its database answer.',
      errors: { unavailable: 'The database does not answer. Repeat the call after `Retry-After` seconds.' },
    },
  },
  components: [
    component('Status', systemStatus, {
      description: 'The state of the server.',
      fields: { status: 'Always `ok`.' },
      example: { status: 'ok' },
    }),
  ],
}
