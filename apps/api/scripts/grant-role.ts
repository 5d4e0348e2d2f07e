import { readScriptEnv } from '../src/env.ts'
import { EMULATOR_PROJECT, grantRole } from '../src/identity/firebase.ts'
import { runScript } from './run-script.ts'

// grant-role <email> moderator gives an account the role; grant-role <email> none takes it away.
const [email, role] = process.argv.slice(2)
if (email === undefined || (role !== 'moderator' && role !== 'none')) {
  process.stderr.write('Usage: grant-role <email> moderator|none\n')
  process.exit(1)
}
await runScript(async () => {
  const { FIREBASE_PROJECT_ID = EMULATOR_PROJECT } = readScriptEnv()
  await grantRole(FIREBASE_PROJECT_ID, email, role === 'none' ? undefined : role)
  process.stdout.write(role === 'none' ? `${email} has no role now.\n` : `${email} has the role ${role}.\n`)
})
