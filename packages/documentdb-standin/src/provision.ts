import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readMirrors } from './apt-sources.ts'
import { engineFolder } from './cache-folder.ts'
import {
  connectionConfig,
  passwordFile,
  passwordLine,
  runStatements,
  startCluster,
  stopCluster,
  treeEnvironment,
} from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { chooseIdentity } from './identity.ts'
import { withLock } from './lock.ts'
import { configureApt, downloadPackages, listNeededPackages } from './packages.ts'
import { runCommand } from './run-command.ts'
import { bareArguments } from './settings.ts'
import { type Tree, treeAt, unpackTree } from './tree.ts'

/** A provisioned engine: its programs, and a data folder that instances copy. */
export type Engine = { tree: Tree; template: string }

type Log = (line: string) => void

const engineAt = (folder: string): Engine => ({
  tree: treeAt(join(folder, 'root')),
  template: join(folder, 'template'),
})

/** Returns the provisioned engine, or undefined. */
export function findEngine(): Engine | undefined {
  const folder = engineFolder()
  return existsSync(folder) ? engineAt(folder) : undefined
}

/**
 * By default, PostgreSQL moves a document of more than 2 KB out of its row, and reading it takes 10 times as long.
 * Documents of up to 8 KB stay in the row.
 */
const keepDocumentsInRows = [
  `CREATE FUNCTION keep_documents_in_rows() RETURNS event_trigger LANGUAGE plpgsql AS $$
    DECLARE made record;
    BEGIN
      FOR made IN SELECT object_identity FROM pg_event_trigger_ddl_commands()
        WHERE object_type = 'table' AND schema_name = 'documentdb_data'
      LOOP
        EXECUTE 'ALTER TABLE ' || made.object_identity || ' SET (toast_tuple_target = 8160)';
      END LOOP;
    END $$`,
  "CREATE EVENT TRIGGER keep_documents_in_rows ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION keep_documents_in_rows()",
]

/** Creates the data folder that instances copy. A copy takes 0.1 s, `initdb` and the extensions 1 s. */
async function createTemplate(tree: Tree, folder: string): Promise<void> {
  const identity = chooseIdentity([tree.root, dirname(folder)])
  const password = randomBytes(24).toString('base64url')
  const { owner } = identity
  await mkdir(folder, { mode: 0o700 })
  const secret = `${folder}.password`
  await writeFile(secret, `${password}\n`, { mode: 0o600 })
  if (owner !== undefined) await Promise.all([folder, secret].map((path) => chown(path, owner, owner)))
  const [program = '', ...prefix] = identity.prefix
  await runCommand(
    program,
    [
      ...[...prefix, join(tree.binaries, 'initdb'), '-D', folder, '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
      ...['--auth=scram-sha-256', `--pwfile=${secret}`],
      // A long random password needs no slow hash, which would delay each connection.
      ...['-c', 'scram_iterations=1'],
      // The host may have no locale. The built-in one also folds non-ASCII letters.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--wal-segsize=1'],
    ],
    { env: treeEnvironment(tree, folder), cwd: '/' },
  )
  await rm(secret)
  await writeFile(passwordFile(folder), passwordLine(password), { mode: 0o600 })
  if (owner !== undefined) await chown(passwordFile(folder), owner, owner)
  const port = await findFreePort()
  // Recycled log files would be copied to every instance.
  const cluster = await startCluster({
    tree,
    identity,
    folder,
    port,
    arguments: [...bareArguments, '-c', 'wal_recycle=off'],
  })
  try {
    await runStatements(connectionConfig(port, folder), [
      'CREATE EXTENSION documentdb CASCADE',
      'CREATE EXTENSION documentdb_extended_rum',
      ...keepDocumentsInRows,
      // Indexes are built within createIndexes, so these two jobs have nothing to do.
      "UPDATE cron.job SET active = false WHERE jobname LIKE 'documentdb_index_build%'",
      // Geospatial queries use one row of these 7 MB.
      'DELETE FROM spatial_ref_sys WHERE srid <> 4326',
      'VACUUM FULL spatial_ref_sys',
      'CHECKPOINT',
    ])
  } finally {
    await stopCluster(cluster)
  }
  await rm(`${folder}.log`, { force: true })
}

async function build(folder: string, log: Log): Promise<void> {
  const mirrors = readMirrors()
  if (mirrors.length === 0) throw new Error("no Debian mirror among this machine's apt sources")
  const failures: string[] = []
  for (const mirror of mirrors) {
    try {
      log('Database engine: reading the package lists (once, about 10 s and 50 MB in all)')
      const { configuration, suite } = await configureApt(join(folder, 'apt'), mirror)
      const packages = await listNeededPackages(configuration)
      log(`Database engine: downloading ${String(packages.length)} packages from Debian ${suite}`)
      await downloadPackages(configuration, packages, join(folder, 'debs'))
      break
    } catch (error) {
      failures.push(`${mirror.uri}: ${(error as Error).message}`)
    }
  }
  if (failures.length === mirrors.length) throw new Error(failures.join('; '))

  log('Database engine: unpacking, creating the first data folder')
  const tree = await unpackTree(join(folder, 'debs'), join(folder, 'root'))
  await writeFile(join(folder, 'packages.txt'), `${(await readdir(join(folder, 'debs'))).join('\n')}\n`)
  await createTemplate(tree, join(folder, 'template'))
  await Promise.all(['apt', 'debs'].map((part) => rm(join(folder, part), { recursive: true })))
}

/**
 * Returns the engine. If it is missing, downloads Debian's packages from the mirror and with the keyring of the
 * machine's apt and unpacks them into the user's cache, without root. Safe with concurrent processes and after an
 * interruption. Throws the failures of all mirrors.
 */
export async function provisionEngine(log: Log): Promise<Engine> {
  if (process.platform !== 'linux') throw new Error(`the engine's packages are made for Linux, not ${process.platform}`)
  const found = findEngine()
  if (found) return found
  const folder = engineFolder()
  await mkdir(dirname(folder), { recursive: true })
  const provision = async (): Promise<Engine> => {
    const draft = `${folder}.draft`
    if (!existsSync(folder)) {
      // An interrupted attempt leaves a draft.
      await rm(draft, { recursive: true, force: true })
      await mkdir(draft)
      // The server may run as another user.
      await chmod(draft, 0o755)
      await build(draft, log)
      await rename(draft, folder)
    }
    return engineAt(folder)
  }
  return withLock(`${folder}.lock`, provision, () => {
    log('Database engine: waiting for another process that is downloading it')
  })
}
