import { cert } from 'firebase-admin/app'
import { createIdentityService, type IdentityService } from '../../identity/firebase.ts'
import type { Authority } from './authority.ts'

/** Verification as it is in production, but that Google is the authority of a test. */
export const productionVerification = ({ projectId, agent, serviceAccountFile }: Authority): IdentityService => {
  // Left there by tests with the emulator, it would have that trusted instead.
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
  return createIdentityService(projectId, { httpAgent: agent, credential: cert(serviceAccountFile, agent) })
}
