import { cert } from 'firebase-admin/app'
import { createIdentityService, type IdentityService } from '../../identity/firebase.ts'
import type { FakeGoogle } from './fake-google.ts'

/** Creates the identity service as in production, except that it uses the fake Google of a test. */
export const createProductionIdentities = ({ projectId, agent, serviceAccountFile }: FakeGoogle): IdentityService => {
  // Other tests set this variable. With it, firebase-admin would accept unsigned tokens of the emulator.
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
  return createIdentityService(projectId, { httpAgent: agent, credential: cert(serviceAccountFile, agent) })
}
